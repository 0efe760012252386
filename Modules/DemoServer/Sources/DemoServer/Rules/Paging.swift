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

    /// Sorts rows by key, then by this order, then by number.
    func sorted<Key: Comparable>(_ rows: [(key: Key, id: Int32)], in list: String) -> [Int32] {
        let places = places[list]
        return rows.sorted { left, right in
            if left.key != right.key { return left.key < right.key }
            if let places {
                let leftPlace = places[left.id] ?? .max
                let rightPlace = places[right.id] ?? .max
                if leftPlace != rightPlace { return leftPlace < rightPlace }
            }
            return left.id < right.id
        }.map(\.id)
    }
}
