import LemmyMiddleware
import ReplKit

extension LemmyCode {
    /// Adds the code of the commands that write texts.
    static func registerWriting(in registrar: PluginRegistrar) {
        registrar.addCode(of: "post") { call in
            let community = try call.variable("COMMUNITY").name
            let url = call.link
            let body = call.optionalWord("body").map { "content: \(SwiftCode.literal($0))" }
            let title = call.literal("TITLE")
            let options = "communityId: \(community).id\(call.arguments(url, body))"
            let value = "try await \(call.api).createPost(title: \(title), \(options))"
            call.declareResult(EntityType("post", tier: 2).code(value, of: call.api))
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
            call.declareResult(EntityType("report", name: "Report").code(value, of: call.api))
        }
        registrar.addCode(of: "edit", edit)
    }

    private static func reply(_ call: CodeCall) throws {
        let kind = try call.variable().subjectKind
        let subject = try call.subject()
        switch kind {
        case "message": call.declareMessage(to: "\(subject).creatorId")
        case "reply": call.declareComment("postId: \(subject).comment.postId, parentId: \(subject).comment.id")
        default: call.declareComment("postId: \(subject).postId, parentId: \(subject).id")
        }
    }

    private static func edit(_ call: CodeCall) throws {
        let subject = try call.variable()
        let (assignments, verb) = (call.assignments(), "edit")
        if subject.kind == "multi" {
            let texts = assignments.map {
                "\($0.field == "title" ? "title" : "summary"): \(SwiftCode.literal($0.value))"
            }
            let arguments = (["id: \(subject.name).id"] + texts).joined(separator: ", ")
            return call.write("_ = try await \(call.api).editMultiCommunity(\(arguments))")
        }
        guard subject.kind != "message" else {
            var content = ""
            _ = try FieldEdit(assignments, of: EditableFields.message, verb: verb).apply(to: &content)
            return call.edit("edit(content: \(SwiftCode.literal(content)))", of: try call.subject())
        }
        let changes: [String] =
            switch subject.kind {
            case "comment": try FieldEdit(assignments, of: EditableFields.comment, verb: verb).swift(of: "$0")
            case "community": try FieldEdit(assignments, of: EditableFields.community, verb: verb).swift(of: "$0")
            default: try FieldEdit(assignments, of: EditableFields.post, verb: verb).swift(of: "$0")
            }
        call.edit("edit { \(changes.joined(separator: "; ")) }", of: subject.name)
    }
}

extension CodeCall {
    /// Returns the literal of a text; of the variable `text` if the editor is to open.
    fileprivate func literal(_ name: String) -> String {
        optionalWord(name).map(SwiftCode.literal) ?? given("text", "String", from: "LemmyMiddleware")
    }

    /// The argument `linkUrl:`: the address that was typed, or that of a picture, which is uploaded first.
    fileprivate var link: String? {
        if let address = optionalWord("url") { return "linkUrl: \(SwiftCode.literal(address))" }
        guard has("attach") else { return nil }
        let picture = unusedName("picture")
        write("let \(picture) = try await \(api).uploadImage(\(self.picture("attach")))")
        return "linkUrl: \(api).imageAddress(of: \(picture))"
    }

    /// Returns the arguments for the upload of a picture: its bytes, and the format that the name of its file tells.
    func picture(_ name: String) -> String {
        use("Foundation")
        let file = optionalWord(name) ?? ""
        let ending = file.split(separator: ".").last?.lowercased() ?? ""
        let format = ImageFormat(rawValue: ending == "jpg" ? "jpeg" : ending) ?? .png
        return "Data(contentsOf: URL(filePath: \(SwiftCode.literal(file)))), format: .\(format)"
    }

    /// Declares a new comment.
    fileprivate func declareComment(_ place: String) {
        let value = "try await \(api).createComment(content: \(literal("TEXT")), \(place))"
        declareResult(EntityType("comment", tier: 2).code(value, of: api))
    }

    /// Declares a new message.
    fileprivate func declareMessage(to person: String) {
        let value = "try await \(api).createMessage(content: \(literal("TEXT")), recipientId: \(person))"
        declareResult(EntityType("message", tier: 2).code(value, of: api))
    }
}
