import LemmyIdentifiers
import LemmyMiddleware
import ReplKit

extension Invocation {
    /// Returns the entity that a reference names; a row of a list stands for the entity that it shows.
    func shown<Tiers: LemmyTiers>(_ name: String = "REF", as tiers: Tiers.Type) throws -> ShownEntity<Tiers> {
        let object = try object(name)
        guard let shown = object.baseObject as? ShownEntity<Tiers> else {
            throw ReplError(.wrongKind, "\(verb) is not for \(object.reference)", hint: "help \(verb)")
        }
        return shown
    }
}

extension LemmySession {
    /// Returns the id, at the client's server, of the community that a call names; nil if it names none.
    ///
    /// - Throws: ``ReplKit/ReplError`` if the community comes from another server, where it has another id, or is known by its address
    ///   only.
    func community(of call: Invocation, _ name: String = "in", at api: ApiClient) throws -> CommunityID? {
        guard call.has(name) else { return nil }
        let shown = try call.shown(name, as: CommunityTiers.self)
        try requireOneServer(api, shown.api, call, name)
        guard let id = shown.content.id_ else {
            throw ReplError(
                .wrongKind,
                "\(shown.reference) is known by its address only, without its number",
                hint: "upgrade \(call.enteredReference(name) ?? "\(shown.reference)"), then \(call.enteredText)"
            )
        }
        return id
    }

    /// Throws an error if two clients have different servers, because an id is valid on one server only.
    ///
    /// - Parameter names: The names of the call's reference parameters.
    func requireOneServer(_ api: ApiClient, _ other: ApiClient, _ call: Invocation, _ names: String...) throws {
        guard api.server != other.server else { return }
        let here = current?.server
        let strangers = names.filter { name in
            // A parameter without an object has no entered reference and is dropped below.
            (try? call.object(name) as? any SubjectProviding)?.api.server != here
        }
        let steps = strangers.compactMap { call.enteredReference($0) }.map { "refresh \($0)" }
        throw ReplError(
            .wrongKind,
            "\(call.verb): its arguments are from two servers, \(api.siteName) and \(other.siteName)",
            hint: (steps + [call.enteredText]).joined(separator: ", then ")
        )
    }
}
