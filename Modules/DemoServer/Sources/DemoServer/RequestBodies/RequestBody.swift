/// The declaration of a route's body: a structure with a ``Member`` for each member of the JSON object, in the real server's order.
///
/// It is the only place that defines the name and the type of a member, and whether it is required: reading, checking and documenting
/// bodies are derived from it. A route refers to the declaration and accesses the members by their names in it:
///
/// ```swift
/// struct CreatePostLike: RequestBody {
///     let postID = Member<PostID>("post_id")
///     let score = Member<Int16>("score")
/// }
///
/// Route(.post, "/post/like", CreatePostLike.self) { world, call, viewer, body throws(ServerError) in
///     try world.requireMayVote(viewer, score: Int(body.score))
/// ```
protocol RequestBody: BodyFieldGroup {
    /// The name of the real server's structure, which error texts use.
    static var name: String { get }

    /// True if the body is sent without an account. All other bodies include the token among their members in 0.18.
    static var allowsAnonymous: Bool { get }
}

extension RequestBody {
    static var name: String { String(describing: Self.self) }
    static var allowsAnonymous: Bool { false }
}

/// A group of members that several bodies share. A body can declare a group in place of a ``Member``.
protocol BodyFieldGroup: Sendable {
    init()
}

/// The body of a route that reads no members. In 0.18 it holds the token.
struct EmptyBody: RequestBody {}

/// A member of a body: its name and, by its type, its value. A member with an optional value may be left out or be null.
struct Member<Value: BodyValue>: Sendable {
    let name: String
    /// The only version that has the member; nil if all have it. 1.0 counts as 0.19.
    let dialect: Dialect?

    init(_ name: String) {
        self.name = name
        dialect = nil
    }

    /// Makes a member that the other version ignores.
    init<Wrapped>(_ name: String, only dialect: Dialect) where Value == Wrapped? {
        self.name = name
        self.dialect = dialect
    }

    /// Returns the value that was sent.
    func value(in values: BodyFieldValues) -> Value {
        guard let value = (values[name] as? DecodedField<Value>)?.value ?? Value.absent else {
            preconditionFailure("a body without \(name) was refused when it was read")
        }
        return value
    }
}

/// The values that were sent, by the members' names.
typealias BodyFieldValues = [String: any Sendable]

struct DecodedField<Value: BodyValue>: Sendable { let value: Value }

/// A type-erased member.
protocol AnyBodyField: Sendable {
    var name: String { get }
    var dialect: Dialect? { get }
    var isOptional: Bool { get }

    /// Returns the type of the value in a word or two.
    func kind(in dialect: Dialect) -> String

    /// Takes the member's value, or throws an error that describes the mismatch.
    func read(
        _ reader: inout JSONReader,
        in dialect: Dialect
    ) throws(JSONReader.Malformed) -> (value: any Sendable, hasNUL: Bool)
}

extension Member: AnyBodyField {
    var isOptional: Bool { Value.absent != nil }

    func kind(in dialect: Dialect) -> String { Value.kind(in: dialect) }

    func read(
        _ reader: inout JSONReader,
        in dialect: Dialect
    ) throws(JSONReader.Malformed) -> (value: any Sendable, hasNUL: Bool) {
        let value = try Value.read(&reader, in: dialect)
        return (DecodedField(value: value), value.hasNUL)
    }
}

/// The members of a body that was read. Access them by their names in the declaration: `body.postID`.
@dynamicMemberLookup struct DecodedBody<Body: BodyFieldGroup>: Sendable {
    let declared: Body
    let values: BodyFieldValues

    subscript<Value>(dynamicMember path: KeyPath<Body, Member<Value>>) -> Value {
        declared[keyPath: path].value(in: values)
    }

    /// Returns the members of a group.
    subscript<Group: BodyFieldGroup>(dynamicMember path: KeyPath<Body, Group>) -> DecodedBody<Group> {
        DecodedBody<Group>(declared: declared[keyPath: path], values: values)
    }
}

/// An object inside a body.
extension DecodedBody: BodyValue {
    static func kind(in dialect: Dialect) -> String {
        let members = BodySchema(Body.self, in: dialect).members
        return "object of \(members.map { "`\($0.name)`" }.joined(separator: ", "))"
    }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> DecodedBody<Body>
    {
        DecodedBody(declared: Body(), values: try BodySchema(Body.self, in: dialect).read(&reader).values)
    }
}
