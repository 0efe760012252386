import ReplKit

extension LemmyCode {
    /// Adds the code of the commands that write texts.
    static func registerWriting(in registrar: PluginRegistrar) {
        registrar.addCode(of: "post") { call in
            let community = try call.variable("COMMUNITY").name
            let url = call.optionalWord("url").map { "linkUrl: \(SwiftCode.literal($0))" }
            let body = call.optionalWord("body").map { "content: \(SwiftCode.literal($0))" }
            let title = call.literal("TITLE")
            let options = "communityId: \(community).id\(call.arguments(url, body))"
            let value = "try await \(call.api).createPost(title: \(title), \(options))"
            call.declareResult(EntityCode("post", "Post2", value, shows: "print($.title)"), kind: "post")
        }
        registrar.addCode(of: "comment") { call in
            let post = try call.variable().name
            call.declareComment("postId: \(post).id")
        }
        registrar.addCode(of: "reply", reply)
        registrar.addCode(of: "message") { call in
            call.declareMessage(to: "\(try call.variable("PERSON").name).id")
        }
        registrar.addCode(of: "report") { call in
            let subject = try call.subject()
            let value = "try await \(subject).report(reason: \(call.literal("REASON")))"
            call.declareResult(EntityCode("report", "Report", value, shows: "print($.reason)"), kind: "report")
        }
        registrar.addCode(of: "edit", edit)
    }

    private static func reply(_ call: CodeCall) throws {
        let kind = try call.variable().kind
        let subject = try call.subject()
        switch kind {
        case "message": call.declareMessage(to: "\(subject).creatorId")
        case "reply": call.declareComment("postId: \(subject).comment.postId, parentId: \(subject).comment.id")
        default: call.declareComment("postId: \(subject).postId, parentId: \(subject).id")
        }
    }

    private static func edit(_ call: CodeCall) throws {
        let subject = try call.variable()
        guard subject.kind != "message" else {
            let text = SwiftCode.literal(call.assignments().last?.value ?? "")
            return call.edit("edit(content: \(text))", of: try call.subject())
        }
        let changes = call.assignments().map { "$0.\(EditableFields.assignment($0.field, $0.value, of: subject.kind))" }
        call.edit("edit { \(changes.joined(separator: "; ")) }", of: subject.name)
    }
}

extension CodeCall {
    /// Returns the literal of a text; of the variable `text` if the editor is to open.
    fileprivate func literal(_ name: String) -> String {
        optionalWord(name).map(SwiftCode.literal) ?? given("text", "String", from: "LemmyMiddleware")
    }

    /// Declares a new comment.
    fileprivate func declareComment(_ place: String) {
        let value = "try await \(api).createComment(content: \(literal("TEXT")), \(place))"
        declareResult(EntityCode("comment", "Comment2", value, shows: "print($.content)"), kind: "comment")
    }

    /// Declares a new message.
    fileprivate func declareMessage(to person: String) {
        let value = "try await \(api).createMessage(content: \(literal("TEXT")), recipientId: \(person))"
        declareResult(EntityCode("message", "Message2", value, shows: "print($.content)"), kind: "message")
    }
}

extension EditableFields {
    /// Returns an assignment of `edit` as Swift: `title = "Better"`. The name may be one of the field's synonyms.
    static func assignment(_ name: String, _ value: String, of kind: String?) -> String {
        let fields: [(names: [String], values: String)] =
            switch kind {
            case "comment": comment.map { ($0.names, $0.values) }
            case "community": community.map { ($0.names, $0.values) }
            default: post.map { ($0.names, $0.values) }
            }
        let field = fields.first { $0.names.contains(name) }
        let property = SwiftCode.property(field?.names[0] ?? name)
        // The words for the values tell the form of the field: a flag, a number or a text.
        if field?.values == "yes or no" { return "\(property) = \(["yes", "true"].contains(value))" }
        if property == "languageId", let number = Int(value) { return "\(property) = \(number)" }
        return "\(property) = \(value.isEmpty ? "nil" : SwiftCode.literal(value))"
    }
}
