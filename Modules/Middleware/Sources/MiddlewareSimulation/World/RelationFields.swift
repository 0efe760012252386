import Middleware

/// What an account is to a post's author; edited in line with the post.
struct RelationFields: SimulatedFields {
    var banned: Int
    var followed: Int
    var blocked: Int

    static let followed = FieldGroup<Self>("followed", index: 1) { $1.followed = $0.followed }
    static let blocked = FieldGroup<Self>("blocked", index: 2) { $1.blocked = $0.blocked }
    static let groups = [followed, blocked]

    init(_ values: [[Int]]) {
        (banned, followed, blocked) = (values[0][0], values[1][0], values[2][0])
    }

    var values: [[Int]] { [[banned], [followed], [blocked]] }
}
