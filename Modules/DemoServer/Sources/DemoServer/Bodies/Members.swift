/// The members of a body that was read, by their names in its declaration: `body.postID`.
@dynamicMemberLookup struct Members<Body: MemberGroup>: Sendable {
    let declared: Body
    let values: MemberValues

    subscript<Value>(dynamicMember path: KeyPath<Body, Member<Value>>) -> Value {
        declared[keyPath: path].value(in: values)
    }

    /// Those of a group.
    subscript<Group: MemberGroup>(dynamicMember path: KeyPath<Body, Group>) -> Members<Group> {
        Members<Group>(declared: declared[keyPath: path], values: values)
    }
}

/// An object inside of a body.
extension Members: MemberValue {
    static func kind(in dialect: Dialect) -> String {
        let members = BodyShape(Body.self, in: dialect).members
        return "object of \(members.map { "`\($0.name)`" }.joined(separator: ", "))"
    }

    static func read(_ reader: inout JSONReader, in dialect: Dialect) throws(JSONReader.Malformed) -> Members<Body> {
        Members(declared: Body(), values: try BodyShape(Body.self, in: dialect).read(&reader).values)
    }
}
