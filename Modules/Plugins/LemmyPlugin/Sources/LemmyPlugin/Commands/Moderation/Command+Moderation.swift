import Foundation
import LemmyMiddleware
import Middleware
import Primitives
import Propagation
import ReplKit

extension Command {
    /// Returns the `lock` command.
    static func lock(_ lemmy: LemmySession) -> Command {
        .flag(
            "lock",
            group: .moderate,
            summary: "Close a post or a comment to replies, or open it",
            details: [
                "A comment is closed with all replies below it, since Lemmy 1.0 and on",
                "PieFed. With a reason, which Lemmy 1.0 takes, the modlog says why.",
            ],
            kinds: ["post", "comment"],
            more: [.option("reason", .word("R"))],
            examples: [
                "login alice; lock post:11; lock post:11 off",
                "login alice; lock comment:1 reason \"Heated\"; lock comment:1 off",
            ],
            synonyms: ["close", "unlock"],
            lemmy
        ) { call in
            let reason = call.optionalWord("reason")
            if try call.object().reference.kind == "comment" {
                let target = try EditTarget<any Comment1Providing>(call, lacking: "its number", lemmy)
                let comment = target.subject
                return FlagSetter(target, isSet: comment.locked) { comment.setLocked($0, reason: reason) }
            }
            let target = try EditTarget<any Post1Providing>(call, lacking: "its number", lemmy)
            let post = target.subject
            return FlagSetter(target, isSet: post.locked) { post.setLocked($0, reason: reason) }
        }
    }
}

extension Command {
    /// Returns the `distinguish` command.
    static func distinguish(_ lemmy: LemmySession) -> Command {
        .flag(
            "distinguish",
            group: .moderate,
            summary: "Mark your comment as a moderator's, or unmark it",
            details: ["Works on your own comments, in communities that you moderate."],
            kinds: ["comment"],
            examples: ["login alice; comment post:21 \"Stay kind.\"; distinguish _; distinguish _ off"],
            lacking: "its number",
            lemmy
        ) { (subject: any Comment1Providing) in
            subject.distinguished
        } set: {
            $0.setDistinguished($1)
        }
    }
}

extension Command {
    /// Returns the `remove` command.
    static func remove(_ lemmy: LemmySession) -> Command {
        .flag(
            "remove",
            group: .moderate,
            summary: "Remove something others wrote, or restore it",
            details: ["For moderators; administrators remove communities. The modlog says why."],
            kinds: ["post", "comment", "community"],
            more: [.option("reason", .word("R"))],
            examples: ["login alice; remove post:11 reason \"Off topic\"; remove post:11 off"],
            synonyms: ["restore"],
            lemmy
        ) { call in
            let target = try EditTarget<any RemovableProviding>(call, lacking: "the mark", lemmy)
            let reason = call.optionalWord("reason")
            return FlagSetter(target, isSet: target.subject.removed) { target.subject.setRemoved($0, reason: reason) }
        }
    }
}

extension Command {
    /// Returns the `resolve` command.
    static func resolve(_ lemmy: LemmySession) -> Command {
        .flag(
            "resolve",
            group: .moderate,
            summary: "Settle a report, or open it again",
            kinds: ["report"],
            examples: ["login carol; reports as r; resolve r.1; undo"],
            synonyms: ["settle", "unresolve"],
            lacking: "anything",
            lemmy
        ) { (subject: Report) in
            subject.resolved
        } set: {
            $0.setResolved($1)
        }
    }
}

extension Command {
    /// Returns the `pin` command.
    static func pin(_ lemmy: LemmySession) -> Command {
        .flag(
            "pin",
            group: .moderate,
            summary: "Pin a post to the top, or unpin it",
            details: ["With on instance, an administrator pins it on the whole server."],
            kinds: ["post"],
            more: [.option("on", .choice(["community", "instance"]))],
            examples: ["login alice; pin post:11; pin post:11 off", "login carol; pin post:1 on instance"],
            synonyms: ["feature", "sticky", "unpin"],
            lemmy
        ) { call in
            let target = try EditTarget<any Post1Providing>(call, lacking: "its number", lemmy)
            let post = target.subject
            guard call.optionalWord("on") == "instance" else {
                return FlagSetter(target, isSet: post.pinnedCommunity) { post.setPinnedCommunity($0) }
            }
            return FlagSetter(target, words: " on instance", isSet: post.pinnedInstance) { post.setPinnedInstance($0) }
        }
    }
}

extension Command {
    /// Returns the `appoint` command.
    static func appoint(_ lemmy: LemmySession) -> Command {
        .flag(
            "appoint",
            group: .moderate,
            summary: "Appoint a moderator, or dismiss one",
            details: [
                "Only moderators of that community can do it: appoint PERSON in COMMUNITY.",
                "admin: an administrator of the server; with off, of yourself, you resign.",
            ],
            reference: "PERSON",
            kinds: ["person"],
            more: [.option("in", .reference("COMMUNITY", kinds: ["community"])), .flag("admin")],
            examples: [
                "login alice; appoint person:dave in community:swift; appoint person:dave in community:swift off",
                "login carol; appoint person:alice admin; appoint person:alice admin off",
            ],
            synonyms: ["mod", "demote", "promote"],
            lemmy
        ) { call in
            let target = try EditTarget<any Person1Providing>(call, "PERSON", lacking: "their number", lemmy)
            if call.has("admin") { return try await administration(of: target, call) }
            guard call.has("in") else {
                throw ReplError(
                    .usage,
                    "appoint: the community is missing",
                    hint: "appoint \(call.enteredReference("PERSON") ?? "PERSON") in community:swift"
                )
            }
            let community = try EditTarget<any Community1Providing>(call, "in", lacking: "its number", lemmy)
            try lemmy.requireOneServer(target.api, community.api, call, "PERSON", "in")
            let standing = try target.api.standing(of: target.subject.id, in: community.subject.id)
            return FlagSetter(target, words: " in \(community.reference)", isSet: standing.isModerator) {
                standing.setModerator($0)
            }
        }
    }

    /// Returns the flag of an administrator. The person is loaded again afterwards, because the response lists administrators only.
    @MainActor
    private static func administration(
        of target: EditTarget<any Person1Providing>,
        _ call: Invocation
    ) async throws -> FlagSetter {
        guard !call.has("in") else {
            throw ReplError(.usage, "appoint: in COMMUNITY or admin, not both", hint: "help appoint")
        }
        let (api, id) = (target.api, target.subject.id)
        let isAdmin = try await api.getPerson(id: id).isAdmin
        return FlagSetter(target, words: " admin", isSet: isAdmin) { isAppointed in
            api.commits.activity.start {
                do {
                    if isAppointed {
                        try await api.addAdmin(personId: id)
                    } else if id == api.myPersonID {
                        try await api.leaveAdmin()
                    } else {
                        try await api.removeAdmin(personId: id)
                    }
                    _ = try await (api.getPerson(id: id), api.getInstance())
                    return .succeeded
                } catch {
                    return .failed(error)
                }
            }
        }
    }
}

extension Command {
    /// Returns the `ban` command.
    static func ban(_ lemmy: LemmySession) -> Command {
        .flag(
            "ban",
            group: .moderate,
            summary: "Ban somebody, or lift the ban",
            details: [
                "Moderators ban from a community. Without from, administrators ban from the",
                "whole server. The ban has no end unless days sets one.",
            ],
            reference: "PERSON",
            kinds: ["person"],
            more: [
                .option("from", .reference("COMMUNITY", kinds: ["community"])),
                .option("days", .number("N", in: 1...3650)),
                .option("reason", .word("R")),
            ],
            examples: [
                "login alice; ban person:dave from community:swift days 3; ban person:dave from community:swift off",
                "login carol; ban person:dave reason \"Spam\"",
            ],
            synonyms: ["kick", "unban", "expel"],
            lemmy
        ) { call in
            let target = try EditTarget<any Person1Providing>(call, "PERSON", lacking: "their number", lemmy)
            let reason = call.optionalWord("reason")
            let days = call.optionalNumber("days")
            // The server ends the ban by its own clock.
            let now = target.api.serverTime ?? target.api.clock.now
            let ends = days.map { now.addingTimeInterval(Double($0) * 86_400) }
            let remark = days.map { $0 == 1 ? " for a day" : " for \($0) days" } ?? ""
            guard call.has("from") else {
                let person = target.subject
                return FlagSetter(target, remark: remark, isSet: person.banned, isReversible: person.banExpires == nil)
                {
                    person.setBanned($0, until: $0 ? ends : nil, reason: reason)
                }
            }
            let community = try EditTarget<any Community1Providing>(call, "from", lacking: "its number", lemmy)
            try lemmy.requireOneServer(target.api, community.api, call, "PERSON", "from")
            let standing = try target.api.standing(of: target.subject.id, in: community.subject.id)
            return FlagSetter(
                target,
                words: " from \(community.reference)",
                remark: remark,
                isSet: standing.banned,
                isReversible: standing.banExpires == nil
            ) {
                standing.setBanned($0, until: $0 ? ends : nil, reason: reason)
            }
        }
    }
}
