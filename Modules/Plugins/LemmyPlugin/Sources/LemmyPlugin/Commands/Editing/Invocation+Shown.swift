import LemmyIdentifiers
import LemmyMiddleware
import ReplKit

extension Invocation {
    /// What a reference names, as its kind shows it: a row of a list stands for what it shows.
    func shown<Tiers: LemmyTiers>(_ name: String = "REF", as tiers: Tiers.Type) throws -> Shown<Tiers> {
        let object = try object(name)
        guard let shown = object.unlisted as? Shown<Tiers> else {
            throw ReplError(.wrongKind, "\(verb) is not for \(object.reference)", hint: "help \(verb)")
        }
        return shown
    }
}

extension LemmySession {
    /// The number of the community that a call names at the server that is asked; nil if it names none.
    ///
    /// - Throws: ``ReplKit/ReplError`` if it comes from another server, where it has another number, or is known by its address only.
    func community(of call: Invocation, _ name: String = "in", at api: ApiClient) throws -> CommunityID? {
        guard call.has(name) else { return nil }
        let shown = try call.shown(name, as: CommunityTiers.self)
        try requireOneServer(api, shown.api, call, name)
        guard let id = shown.content.id_ else {
            throw ReplError(
                .wrongKind,
                "\(shown.reference) is known by its address only, without its number",
                hint: "upgrade \(call.typedReference(name) ?? "\(shown.reference)"), then \(call.typed)"
            )
        }
        return id
    }

    /// A number is its server's: what comes from two is not put together.
    ///
    /// - Parameter names: The parameters of the call that name things.
    func requireOneServer(_ api: ApiClient, _ other: ApiClient, _ call: Invocation, _ names: String...) throws {
        guard api.server != other.server else { return }
        let here = current?.server
        let strangers = names.filter { name in
            // What names nothing is no stranger.
            (try? call.object(name) as? any Modelled)?.api.server != here
        }
        let steps = strangers.compactMap { call.typedReference($0) }.map { "refresh \($0)" }
        throw ReplError(
            .wrongKind,
            "\(call.verb): what it is about is of two servers, \(api.siteName) and \(other.siteName)",
            hint: (steps + [call.typed]).joined(separator: ", then ")
        )
    }
}
