/// A query for people. In 0.18 a sort by the top of a period finds only people who registered in it.
struct PersonSearch {
    let term: SearchTerm
    var sort = SortType.hot
    var listing: ListingType?
    var page = Page()

    /// Returns the people of the page in order.
    ///
    /// - Complexity: O(people · log page) if most match, O(matches · log page) if few do.
    func people(in world: World, at now: Timestamp, ties: TieBreaker) -> [PersonView] {
        let earliest = world.dialect == .v0_18 ? sort.earliest(from: now) : Timestamp(micros: .min)
        let matches = ties.isRecording ? TextMatches() : world.personNames.matches(term)
        let candidates = matches.rows?.rows ?? world.people.numbered.map(\.id)
        var first = TopElements<Listed>(ties.isRecording ? .max : page.offset + page.limit)
        for id in candidates {
            guard let person = world.people[id], let counts = world.personCounts[id] else { continue }
            let listed = Listed(rank: rank(of: person, counts), id: id)
            guard first.accepts(listed), isListed(person, in: world), person.published > earliest,
                matches.isExact || term.matches(person.name) || term.matches(person.displayName)
            else { continue }
            first.insert(listed)
        }
        let rows = first.sorted.map { (key: Descending($0.rank), id: $0.id) }
        return page.slice(ties.sort(rows, in: "users")).compactMap(world.personView)
    }

    /// A person and their position in the list.
    private struct Listed: Comparable {
        let rank: Int64
        let id: PersonID

        static func < (left: Listed, right: Listed) -> Bool {
            left.rank != right.rank ? left.rank > right.rank : left.id < right.id
        }
    }

    /// Returns true if the listing includes the person. 0.18 includes every person in every listing, deleted ones too.
    private func isListed(_ person: Person, in world: World) -> Bool {
        if world.dialect == .v0_18 { return true }
        if listing == .subscribed { return false }  // People cannot be followed.
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
