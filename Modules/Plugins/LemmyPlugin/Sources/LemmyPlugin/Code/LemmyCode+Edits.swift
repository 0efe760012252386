import ReplKit

extension LemmyCode {
    /// Adds the code of the commands that set a mark, and those of moderators.
    static func registerEdits(in registrar: PluginRegistrar) {
        let setters: KeyValuePairs<String, @MainActor @Sendable (CodeCall) throws -> String> = [
            "vote": { "castVote(.\($0.vote))" },
            "save": { "setSaved(\($0.isOn))" },
            "read": { "setRead(\($0.isOn))" },
            // A post is hidden from its reader alone, who needs no reason.
            "hide": { "setHidden(\($0.isOn)\(try $0.variable().kind == "post" ? "" : $0.arguments($0.reason)))" },
            "favourite": { "setFavorite(\($0.isOn))" },
            "subscribe": { "relation.setSubscribed(\($0.isOn))" },
            "lock": { "setLocked(\($0.isOn)\($0.arguments($0.reason)))" },
            "distinguish": { "setDistinguished(\($0.isOn))" },
            "remove": { "setRemoved(\($0.isOn)\($0.arguments($0.reason)))" },
            "resolve": { "setResolved(\($0.isOn))" },
            "pin": { "setPinned\($0.optionalWord("on") == "instance" ? "Instance" : "Community")(\($0.isOn))" },
            "delete": { "setDeleted(\($0.isOn))" },
        ]
        for (verb, setter) in setters {
            registrar.addCode(of: verb) { call in
                if try writesOther(verb, call) { return }
                // Every row of the inbox can be read; the other marks belong to its reply or message.
                let subject = try verb == "read" ? call.row(call.variable()) : call.subject()
                call.edit(try setter(call), of: subject)
            }
        }
        registrar.addCode(of: "block", block)
        registrar.addCode(of: "note", note)
        registrar.addCode(of: "notify", notify)
        registrar.addCode(of: "ban", ban)
        registrar.addCode(of: "purge") { call in
            call.write("try await \(try call.variable().name).purge(\(call.reason ?? ""))")
        }
        registrar.addCode(of: "transfer") { call in
            let community = try call.variable("COMMUNITY").name
            let person = try call.variable("to").name
            call.write("_ = try await \(call.api).transferCommunity(id: \(community).id, to: \(person).id)")
        }
        registrar.addCode(of: "appoint") { call in
            if call.has("admin") {
                let person = try call.variable("PERSON").name
                return call.write(
                    "_ = try await \(call.api).\(call.has("off") ? "remove" : "add")Admin(personId: \(person).id)"
                )
            }
            call.edit("setModerator(\(call.isOn))", of: try call.standing("in"))
        }
    }

    /// Writes the code of a verb that does something else for its subject: `read all` asks for all rows at once, and a picture is deleted
    /// with the word that the server told when it was uploaded.
    ///
    /// - Returns: False if the verb sets a mark.
    private static func writesOther(_ verb: String, _ call: CodeCall) throws -> Bool {
        if verb == "read", call.optionalWord("REF") == "all" {
            call.write("try await \(call.api).markAllRepliesRead()")
            return true
        }
        let subject = try call.variable()
        if verb == "subscribe", subject.kind == "multi" {
            call.edit("setFollowed(\(call.isOn))", of: subject.name)
            return true
        }
        guard verb == "delete", subject.code.type == "ImageUpload" else { return false }
        let name = subject.name
        call.write("try await \(call.api).deleteImage(id: \(name).id, deleteToken: \(name).deleteToken)")
        return true
    }

    private static func block(_ call: CodeCall) throws {
        let subject = try call.variable()
        guard subject.kind == "instance" else {
            return call.edit("relation.setBlocked(\(call.isOn))", of: call.row(subject))
        }
        let relation = call.unusedName("relation")
        call.write("let \(relation) = try \(call.api).relation(to: \(subject.name).id)")
        call.edit("setBlocked(\(call.isOn))", of: relation)
    }

    private static func note(_ call: CodeCall) throws {
        let person = call.row(try call.variable("PERSON"))
        let text = call.optionalWord("TEXT").map(SwiftCode.literal)
        guard text != nil || call.has("off") else { return call.write("print(\(person).note ?? \"no note\")") }
        call.edit("relation.setNote(\(text ?? "nil"))", of: person)
    }

    private static func notify(_ call: CodeCall) throws {
        let subject = try call.variable()
        let owner = ["community", "person"].contains(subject.kind) ? "relation." : ""
        guard let word = call.optionalWord("EVENTS") else {
            return call.write("print(\(call.row(subject)).\(owner)notifications ?? .replies)")
        }
        call.edit("\(owner)setNotifications(.\(word == "none" ? "muted" : word))", of: call.row(subject))
    }

    private static func ban(_ call: CodeCall) throws {
        let days = call.has("off") ? nil : call.optionalNumber("days")
        if days != nil { call.use("Foundation") }
        let end = days.map { "until: Date.now + \($0) * 86_400" }
        let setter = "setBanned(\(call.isOn)\(call.arguments(end, call.reason)))"
        guard call.enteredReference("from") != nil else {
            return call.edit(setter, of: try call.variable("PERSON").name)
        }
        call.edit(setter, of: try call.standing("from"))
    }
}

extension CodeCall {
    /// The case of the vote that was typed.
    fileprivate var vote: String {
        let word = optionalWord("up|down|off") ?? "off"
        return word == "off" ? "neutral" : word
    }

    /// Returns the variable of a reference, with the fields of a row: what another entity mentions is fetched.
    func row(_ variable: CodeVariable) -> String {
        guard let kind = variable.kind, variable.code.type == EntityType(kind).name,
            EntityType.fetchedKinds.contains(kind)
        else { return variable.name }
        let row = unusedName(kind)
        write("let \(row) = try await \(api).get\(EntityType.name(ofKind: kind))(id: \(variable.name).id)")
        return row
    }

    /// Returns the variable of the reference, which is of the kind ``ReplKit/CodeVariable/subjectKind``.
    func subject(_ name: String = "REF") throws -> String {
        let variable = try variable(name)
        guard variable.isAnyItem else { return row(variable) }
        let reply = unusedName("reply")
        write("guard let \(reply) = \(variable.name) as? Reply2 else { return }")
        return reply
    }

    /// Declares the standing of a person in a community.
    fileprivate func standing(_ community: String) throws -> String {
        let ids = "\(try variable("PERSON").name).id, in: \(try variable(community).name).id"
        let standing = unusedName("standing")
        write("let \(standing) = try \(api).standing(of: \(ids))")
        return standing
    }
}

@MainActor
extension CodeVariable {
    /// True for a row of the whole inbox that is not known yet: a reply or a message.
    fileprivate var isAnyItem: Bool { code.type == EntityCode.anyItem }

    /// The kind of the variable that ``ReplKit/CodeCall/subject(_:)`` declares. A row of the whole inbox that is not known yet is taken as
    /// a reply.
    var subjectKind: String? { isAnyItem ? "reply" : kind }
}
