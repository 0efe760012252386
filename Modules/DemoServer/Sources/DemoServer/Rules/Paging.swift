/// A page of a list by its number, ten rows long unless asked otherwise.
struct Page {
    static let longest = 50
    static let last = 100

    var limit = 10
    var offset = 0

    init() {}

    /// Takes what the client asked for.
    ///
    /// - Throws: `unknown` with the reason; the lists of posts and comments say `couldnt_get_…` instead.
    init(number: Int?, limit: Int?) throws(ServerError) {
        let number = number ?? 1
        guard (1...Page.last).contains(number) else { throw .unknown("Page limit is > \(Page.last)") }
        let limit = limit ?? 10
        guard (1...Page.longest).contains(limit) else { throw .unknown("Fetch limit is > \(Page.longest)") }
        self.limit = limit
        offset = limit * (number - 1)
    }

    func slice<Row>(_ rows: [Row]) -> ArraySlice<Row> { rows.dropFirst(offset).prefix(limit) }
}

/// In which order rows stand whose sort keys are equal.
///
/// The real server leaves that to its database, which promises nothing; here the lower number comes first. Whoever replays a
/// recording says in which order it had them: then the answer differs from it only if it is wrong.
public struct TieOrder: Sendable {
    private var places: [String: [Int32: Int]] = [:]

    /// Leaves ties to the row's number.
    public init() {}

    /// Puts rows that tie into the order of a given answer.
    ///
    /// - Parameter lists: For each list by its name in the answer (`comments`, `communities`), the rows' ids in order.
    public init(_ lists: [String: [Int32]]) {
        for (list, ids) in lists {
            places[list] = Dictionary(zip(ids, ids.indices)) { first, _ in first }
        }
    }

    /// Sorts rows by key, then by number, and puts those that tie into this order.
    ///
    /// - Parameter offset: How many rows come before the page that the order was taken from. Rows it does not name fill the places of
    ///   their key before the page first.
    func sorted<Key: Comparable>(_ rows: [(key: Key, id: Int32)], in list: String, from offset: Int = 0) -> [Int32] {
        let rows = rows.sorted { $0.key != $1.key ? $0.key < $1.key : $0.id < $1.id }
        guard let places = places[list] else { return rows.map(\.id) }
        var sorted: [Int32] = []
        var start = 0
        while start < rows.count {
            var end = start + 1
            while end < rows.count, rows[end].key == rows[start].key { end += 1 }
            let named = rows[start..<end].filter { places[$0.id] != nil }.map(\.id)
            let others = rows[start..<end].filter { places[$0.id] == nil }.map(\.id)
            let before = max(0, offset - start)
            sorted += others.prefix(before)
            sorted += named.sorted { places[$0, default: 0] < places[$1, default: 0] }
            sorted += others.dropFirst(before)
            start = end
        }
        return sorted
    }
}
