import Middleware

/// Notes that all accounts share: a title that the server changes, and tags to which edits append.
struct NotesFields: SimulatedFields {
    var title: Int
    var tags: [Int]

    static let tags = FieldGroup<Self>("tags", index: 1) { $1.tags = $0.tags }
    static let groups = [tags]

    init(_ values: [[Int]]) {
        title = values[0][0]
        tags = values[1]
    }

    var values: [[Int]] { [[title], tags] }
}
