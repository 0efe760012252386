/// What the texts of a table's rows say.
struct WorldTexts<Row: SearchedRow & Sendable>: WorldIndex {
    private(set) var index = TextIndex()
    /// The table that it is of.
    private var table = Table<Row>()

    init() {}

    func isCurrent(for world: World) -> Bool { table.isIdentical(to: Row.table(of: world)) }

    mutating func follow(_ world: World) {
        let now = Row.table(of: world)
        table.forEachDifference(to: now) { id, old, new in
            index.change(id, old?.searchedTexts ?? [], new?.searchedTexts ?? [])
        }
        table = now
    }
}

/// A row that is searched by its texts.
protocol SearchedRow {
    static func table(of world: World) -> Table<Self>
    var searchedTexts: [String?] { get }
}

extension Comment: SearchedRow {
    static func table(of world: World) -> Table<Comment> { world.comments }
    var searchedTexts: [String?] { [content] }
}

/// The description of the image, too.
extension Post: SearchedRow {
    static func table(of world: World) -> Table<Post> { world.posts }
    var searchedTexts: [String?] { [name, body, altText] }
}

extension Person: SearchedRow {
    static func table(of world: World) -> Table<Person> { world.people }
    var searchedTexts: [String?] { [name, displayName] }
}
