/// The titles that one post has had on the server, and what the author of each title saw when writing it.
struct TitleHistory {
    private var titles: [String]
    /// The title that was seen by the author of each title that this program has written. The titles of another device are not in it.
    private var seen: [String: String] = [:]

    init(_ first: String) { titles = [first] }

    /// Records that the author writes a title in this program.
    ///
    /// - Parameter shown: The title that the program shows at that time. If the server has never had it, it is an own one that waits.
    mutating func write(_ title: String, on shown: String) {
        seen[title] = titles.contains(shown) ? shown : seen[shown] ?? shown
    }

    /// Records the title that the server has now.
    mutating func record(_ title: String) { if titles.last != title { titles.append(title) } }

    /// Returns true if the server has had a title.
    func contains(_ title: String) -> Bool { titles.contains(title) }

    /// The titles of another device that were overwritten by an author who had not seen them.
    var problems: [String] {
        zip(titles, titles.dropFirst()).compactMap { old, new in
            guard let known = seen[new], seen[old] == nil, known != old else { return nil }
            return "\(new) has overwritten \(old), and its author had seen \(known)"
        }
    }
}
