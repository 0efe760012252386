/// What is searched for: its words in their order, whatever stands between them and whatever their case.
struct SearchTerm {
    private let words: [Word]

    init(_ text: String) {
        words = text.lowercased().utf8.split(separator: UInt8(ascii: " ")).map { Word(bytes: Array($0)) }
    }

    /// - Complexity: O(text).
    func matches(_ text: String?) -> Bool {
        guard var text = text?.lowercased() else { return false }
        // Bytes, not characters: a letter is found even where an accent follows it.
        return text.withUTF8 { bytes in
            var place = 0
            for word in words {
                guard let end = word.end(in: bytes, from: place) else { return false }
                place = end
            }
            return true
        }
    }

    /// - Note: Knuth, Morris, Pratt: a place is looked at once, however alike text and word are.
    private struct Word {
        let bytes: [UInt8]
        /// How many bytes still fit when the one after so many does not.
        private var fallbacks: [Int] = [0]

        init(bytes: [UInt8]) {
            self.bytes = bytes
            var fitting = 0
            for byte in bytes.dropFirst() {
                while fitting > 0, bytes[fitting] != byte { fitting = fallbacks[fitting - 1] }
                if bytes[fitting] == byte { fitting += 1 }
                fallbacks.append(fitting)
            }
        }

        /// Where the word ends that is found first.
        func end(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
            var fitting = 0
            for place in start..<text.count {
                while fitting > 0, bytes[fitting] != text[place] { fitting = fallbacks[fitting - 1] }
                if bytes[fitting] == text[place] { fitting += 1 }
                if fitting == bytes.count { return place + 1 }
            }
            return nil
        }
    }
}

/// Which people a search finds, and in which order. In 0.18 a sort by the best of a time finds those only who came in that time.
struct PersonDirectory {
    let term: SearchTerm
    var sort = SortType.hot
    var listing: ListingType?
    var page = Page()

    /// The page's people in order.
    ///
    /// - Complexity: O(people · log people).
    func people(in world: World, at now: Timestamp, ties: TieOrder) -> [PersonView] {
        let earliest = world.dialect == .v0_18 ? sort.earliest(from: now) : Timestamp(micros: .min)
        var rows: [(key: Descending<Int64>, id: PersonID)] = []
        world.people.forEach { id, person in
            guard isListed(person, in: world), person.published > earliest,
                term.matches(person.name) || term.matches(person.displayName), let counts = world.personCounts[id]
            else { return }
            rows.append((Descending(rank(of: person, counts)), id))
        }
        return page.slice(ties.sorted(rows, in: "users")).compactMap(world.personView)
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
