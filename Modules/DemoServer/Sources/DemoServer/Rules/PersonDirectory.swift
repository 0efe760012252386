/// Which people a search finds, and in which order. In 0.18 a sort by the best of a time finds those only who came in that time.
struct PersonDirectory {
    let term: SearchTerm
    var sort = SortType.hot
    var listing: ListingType?
    var page = Page()

    /// The page's people in order.
    ///
    /// - Complexity: O(people · log page) where most are found, O(people who are found · log page) where few are.
    func people(in world: World, at now: Timestamp, ties: TieOrder) -> [PersonView] {
        let earliest = world.dialect == .v0_18 ? sort.earliest(from: now) : Timestamp(micros: .min)
        let matches = ties.isNoting ? TextMatches() : world.personNames.matches(term)
        let candidates = matches.rows?.rows ?? world.people.numbered.map(\.id)
        var first = Foremost<Listed>(ties.isNoting ? .max : page.offset + page.limit)
        for id in candidates {
            guard let person = world.people[id], let counts = world.personCounts[id] else { continue }
            let listed = Listed(rank: rank(of: person, counts), id: id)
            guard first.admits(listed), isListed(person, in: world), person.published > earliest,
                matches.isExact || term.matches(person.name) || term.matches(person.displayName)
            else { continue }
            first.insert(listed)
        }
        let rows = first.sorted.map { (key: Descending($0.rank), id: $0.id) }
        return page.slice(ties.sorted(rows, in: "users")).compactMap(world.personView)
    }

    /// Where a person stands in the list.
    private struct Listed: Comparable {
        let rank: Int64
        let id: PersonID

        static func < (left: Listed, right: Listed) -> Bool {
            left.rank != right.rank ? left.rank > right.rank : left.id < right.id
        }
    }

    /// 0.18 finds everybody, whatever the listing, even those who are gone.
    private func isListed(_ person: Person, in world: World) -> Bool {
        if world.dialect == .v0_18 { return true }
        if listing == .subscribed { return false }  // Nobody can follow a person.
        return !person.deleted && (listing != .local || person.local)
    }

    private func rank(of person: Person, _ counts: PersonCounts) -> Int64 {
        switch sort {
        case .new, .newComments: person.published.micros
        case .old: -person.published.micros
        case .mostComments: Int64(counts.commentCount)
        default: Int64(counts.commentScore)
        }
    }
}
