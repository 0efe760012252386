import ReplKit

// The code of the commands for what only 1.0 and PieFed have.

extension LemmyCode {
    /// Adds the code of the commands about multi-communities and tags.
    static func registerSince1_0(in registrar: PluginRegistrar) {
        registrar.addCode(of: "multis") { call in
            let arguments = [
                call.optionalWord("all|local|subscribed").map { ".\($0)" },
                call.optionalNumber("limit").map { "limit: \($0)" },
            ]
            call.declareResult(.multis(arguments.compactMap(\.self).joined(separator: ", "), of: call.api))
        }
        registrar.addCode(ofKind: "multis") { .multis($0.id == "all" ? "" : ".\($0.id)", of: $0.api) }
        registrar.addCode(ofKind: "multi") { reference in
            let value = "try await \(reference.api).getMultiCommunity(id: \(reference.id)).multi"
            return EntityType.multi.code(value, of: reference.api)
        }
        registrar.addCode(of: "include") { call in
            let (community, multi) = (try call.variable("COMMUNITY").name, try call.variable("in").name)
            let verb = call.has("off") ? "removeCommunity" : "addCommunity"
            let place = call.has("off") ? "fromMultiCommunity" : "toMultiCommunity"
            call.write("_ = try await \(call.api).\(verb)(id: \(community).id, \(place): \(multi).id)")
        }
        registrar.addCode(of: "tags", tags)
        registrar.addCode(of: "tag") { call in
            let (post, name) = (call.row(try call.variable("POST")), SwiftCode.literal(call.optionalWord("NAME") ?? ""))
            let tag = call.unusedName("tag")
            let community = "try await \(call.api).getCommunity(id: \(post).communityId)"
            call.write("guard let \(tag) = \(community).tags?.first(where: { $0.name == \(name) }) else { return }")
            let others = "(\(post).tags ?? []).filter { $0 != \(tag) }"
            call.edit("setTags(\(others)\(call.has("off") ? "" : " + [\(tag)]"))", of: post)
        }
    }

    private static func tags(_ call: CodeCall) throws {
        let community = call.row(try call.variable("COMMUNITY"))
        guard let deed = call.optionalWord("add|rename|remove") else {
            return call.write("for tag in \(community).tags ?? [] { print(tag) }")
        }
        let name = SwiftCode.literal(call.optionalWord("NAME") ?? "")
        if deed == "add" {
            return call.write("_ = try await \(call.api).createTag(named: \(name), inCommunity: \(community).id)")
        }
        let tag = call.unusedName("tag")
        call.write("guard let \(tag) = \(community).tags?.first(where: { $0.name == \(name) }) else { return }")
        let new = SwiftCode.literal(call.optionalWord("to") ?? "")
        call.write(
            deed == "remove"
                ? "try await \(call.api).deleteTag(\(tag))" : "_ = try await \(call.api).renameTag(\(tag), to: \(new))"
        )
    }
}

@MainActor
extension EntityCode {
    /// A list of multi-communities.
    fileprivate static func multis(_ arguments: String, of api: String) -> EntityCode {
        list("multis", "\(api).multiCommunityFeed(\(arguments))", of: .multi, by: api)
    }
}

@MainActor
extension EntityType {
    /// A multi-community.
    fileprivate static let multi = EntityType("multi", name: "MultiCommunity")
}
