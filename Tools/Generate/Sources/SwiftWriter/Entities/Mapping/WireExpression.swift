internal import Foundation

/// The Swift expression for a path of a declaration.
struct WireExpression {
    /// The Swift source: `wire.counts.score`.
    var swift: String
    /// True if the value may be nil.
    var isOptional = false
    /// The type of the value; nil if there is no schema.
    var type: SwiftType?
    /// The fields on the path: `PostView.counts`.
    var used: Set<String> = []
    /// The expression for each element of a list, if the path leads to a list.
    var element: [WireExpression] = []
    /// True if the expression is a call of a function.
    var isCall = false

    /// True if the value is a string or a URL.
    var isText: Bool { !isCall && (type?.resolved == .string || type?.resolved == .url) }

    /// Changes the expression from the position of a string or URL to its value.
    mutating func readText() {
        guard isText else { return }
        swift = "text.\(type?.resolved == .url ? "url" : "string")(\(swift))"
    }

    /// Returns the expression with a default for values that the response leaves out.
    func or(_ value: String?) -> String {
        guard let value, isOptional || isCall else { return swift }
        return "\(swift) ?? \(value)"
    }
}

/// The reason why a path cannot be read.
struct PathError: Error {
    let message: String
    let hint: String
}

/// Resolves paths in one dialect's wire types, which it checks if there are schemas.
struct WirePaths {
    let model: ApiModel?
    /// True if strings are positions in the text; arguments of functions are read from it then.
    var isInPlace = false
    /// The name of the wire value in Swift.
    var root = "wire"

    /// Resolves `counts.score`, `vote(my_vote)`, `moderators[].moderator` or `self` in a wire type.
    func expression(_ text: String, in type: String) throws(PathError) -> WireExpression {
        guard let open = text.firstIndex(of: "(") else { return try path(text, in: type) }
        guard text.hasSuffix(")") else {
            throw PathError(message: "“\(text)” does not end in a parenthesis", hint: "Write function(path, path).")
        }
        let arguments = text[text.index(after: open)...].dropLast().split(separator: ",")
        var call = WireExpression(swift: "", isCall: true)
        var texts: [String] = []
        for argument in arguments {
            var read = try path(String(argument.drop { $0 == " " }), in: type)
            if isInPlace { read.readText() }
            texts.append(read.swift)
            call.used.formUnion(read.used)
        }
        call.swift = "WireMapping.\(text[..<open])(\(texts.joined(separator: ", ")))"
        return call
    }

    private func path(_ text: String, in type: String) throws(PathError) -> WireExpression {
        let parts = text.components(separatedBy: "[]")
        var read = try steps(parts[0], in: type)
        guard parts.count == 2 else { return read }
        let rest = parts[1].drop { $0 == "." }
        var element = WireExpression(swift: "$0", type: nil)
        if let list = read.type {
            guard case .array(let inner) = list.resolved else {
                throw PathError(message: "“\(parts[0])” is no list", hint: "Leave the [] out.")
            }
            element.type = inner
            guard !rest.isEmpty else {
                read.element = [element]
                return read
            }
            guard case .declared(let name, _) = inner.resolved else {
                throw PathError(message: "the elements of “\(parts[0])” have no fields", hint: "End the path with [].")
            }
            element = try WirePaths(model: model, root: "$0").steps(String(rest), in: name)
        } else if !rest.isEmpty {
            element = try WirePaths(model: nil, root: "$0").steps(String(rest), in: "")
        }
        read.used.formUnion(element.used)
        read.element = [element]
        return read
    }

    private func steps(_ text: String, in type: String) throws(PathError) -> WireExpression {
        var read = WireExpression(swift: root, type: model.map { _ in .declared(type, []) })
        guard text != "self" else { return read }
        for step in text.split(separator: ".") {
            let isMarked = step.hasSuffix("?")
            let wire = String(isMarked ? step.dropLast() : step)
            read = try next(wire, after: read, marked: isMarked)
        }
        return read
    }

    private func next(_ wire: String, after read: WireExpression, marked: Bool) throws(PathError) -> WireExpression {
        var read = read
        guard let model else {
            // Without a schema, the path itself marks the optional values.
            let dot = read.swift.hasSuffix("?") || !read.isOptional ? "." : "?."
            read.swift += dot + SwiftName(lowerCamel: wire).member
            read.isOptional = read.isOptional || marked
            return read
        }
        guard case .declared(let owner, _)? = read.type?.resolved else {
            throw PathError(message: "“\(wire)” is read from a value without fields", hint: "End the path before it.")
        }
        guard let declared = model.type(named: owner) else {
            throw PathError(message: "there is no wire type \(owner)", hint: "The names are those of the schemas.")
        }
        guard let field = declared.fields.first(where: { $0.wire == wire }) else {
            let names = declared.fields.map(\.wire)
            let nearest = (names + declared.fields.map(\.name.text)).nearest(to: wire)
            throw PathError(
                message: "\(owner) has no field “\(wire)”",
                hint: (nearest.map { "Did you mean “\($0)”? " } ?? "") + "It has \(names.joined(separator: ", "))."
            )
        }
        read.swift += (read.isOptional ? "?." : ".") + field.name.member
        read.isOptional = read.isOptional || !field.isRequired
        read.type = field.type
        read.used.insert("\(owner).\(wire)")
        return read
    }
}
