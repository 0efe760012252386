import ReplKit

extension LemmyCode {
    /// Adds the code of the commands that set a mark, and those of moderators.
    static func registerEdits(in registrar: PluginRegistrar) {
        let setters: KeyValuePairs<String, @MainActor @Sendable (CodeCall) throws -> String> = [
            "vote": { "castVote(.\($0.vote))" },
            "save": { "setSaved(\($0.isOn))" },
            "read": { "setRead(\($0.isOn))" },
            "hide": { "setHidden(\($0.isOn)\($0.arguments($0.reason)))" },
            "favourite": { "setFavorite(\($0.isOn))" },
            "subscribe": { "relation.setSubscribed(\($0.isOn))" },
            "lock": { "setLocked(\($0.isOn))" },
            "distinguish": { "setDistinguished(\($0.isOn))" },
            "remove": { "setRemoved(\($0.isOn)\($0.arguments($0.reason)))" },
            "resolve": { "setResolved(\($0.isOn))" },
            "pin": { "setPinned\($0.optionalWord("on") == "instance" ? "Instance" : "Community")(\($0.isOn))" },
            "delete": { "setDeleted(\($0.isOn))" },
        ]
        for (verb, setter) in setters {
            registrar.addCode(of: verb) { call in
                // Every row of the inbox can be read; the other marks belong to its reply or message.
                let subject = try verb == "read" ? call.variable().name : call.subject()
                call.edit(try setter(call), of: subject)
            }
        }
        registrar.addCode(of: "block", block)
        registrar.addCode(of: "ban", ban)
        registrar.addCode(of: "appoint") { call in
            call.edit("setModerator(\(call.isOn))", of: try call.standing("in"))
        }
    }

    private static func block(_ call: CodeCall) throws {
        let subject = try call.variable()
        guard subject.kind == "instance" || subject.name.hasPrefix("instance") else {
            return call.edit("relation.setBlocked(\(call.isOn))", of: subject.name)
        }
        var server = subject.name
        // The server of a person is a property, which may be nil.
        if subject.kind == nil {
            server = call.unusedName("server")
            call.write("guard let \(server) = \(subject.name) else { return }")
        }
        let relation = call.unusedName("relation")
        call.write("let \(relation) = try \(call.api).relation(to: \(server).id)")
        call.edit("setBlocked(\(call.isOn))", of: relation)
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

    /// Returns the variable of the reference. A row of the whole inbox is taken as the reply or message that it is.
    func subject(_ name: String = "REF") throws -> String {
        let variable = try variable(name)
        guard variable.code.type == EntityCode.anyItem else { return variable.name }
        let (item, type) = variable.kind == "message" ? ("message", "Message2") : ("reply", "Reply2")
        let unwrapped = unusedName(item)
        write("guard let \(unwrapped) = \(variable.name) as? \(type) else { return }")
        return unwrapped
    }

    /// Declares the standing of a person in a community.
    fileprivate func standing(_ community: String) throws -> String {
        let ids = "\(try variable("PERSON").name).id, in: \(try variable(community).name).id"
        let standing = unusedName("standing")
        write("let \(standing) = try \(api).standing(of: \(ids))")
        return standing
    }
}
