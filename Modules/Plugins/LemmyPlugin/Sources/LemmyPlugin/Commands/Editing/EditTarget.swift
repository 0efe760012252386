import LemmyMiddleware
import Middleware
import Networking
import Primitives
import ReplKit

/// What an edit is about: the object as the command needs it, from a client that may.
@MainActor
struct EditTarget<Subject> {
    let subject: Subject
    let api: ApiClient
    let reference: EntityKey

    /// The object of a call's reference.
    ///
    /// - Parameters:
    ///   - name: What the parameter is called.
    ///   - missing: What a lower tier lacks, for the error: `votes`.
    /// - Throws: ``ReplKit/ReplError``: it is a guest's, or known at too low a tier.
    init(
        _ call: Invocation,
        _ name: String = "REF",
        lacking missing: String,
        _ lemmy: LemmySession
    ) throws {
        let object = try call.object(name)
        guard let shown = object as? any Modelled else {
            throw ReplError(.wrongKind, "\(call.verb) is not for \(object.reference)", hint: "help \(call.verb)")
        }
        guard let subject = shown.subject as? Subject else {
            throw ReplError(
                .wrongKind,
                "\(object.reference) is known \(Self.tier(of: object)) only, without \(missing)",
                hint: "upgrade \(call.typedReference(name) ?? "\(object.reference)"), then \(call.typed)"
            )
        }
        try lemmy.requireAccount(shown.api, of: object.reference, call, name)
        (self.subject, api, reference) = (subject, shown.api, object.reference)
    }

    private static func tier(of object: any Showable) -> String {
        guard let tier = object.tierLabel, tier != "stub" else { return "by its address" }
        return "at \(tier)"
    }
}

extension LemmySession {
    /// What a guest's client handed out stays the guest's, and is edited by nobody.
    func requireAccount(_ api: ApiClient, of reference: EntityKey, _ call: Invocation, _ name: String = "REF") throws {
        guard api.isGuest else { return }
        let isSignedIn = current.map { !$0.isGuest } ?? false
        let name = call.typedReference(name) ?? "\(reference)"
        // A handle stays the guest's; what a kind and an id name is whoever's who asks.
        let isHandle = !name.contains(":")
        let steps = [
            isSignedIn ? nil : "login \(nameToSignIn)", isSignedIn || isHandle ? "refresh \(name)" : nil, call.typed,
        ]
        throw ReplError(
            .notSignedIn,
            isSignedIn
                ? "\(call.verb): \(reference) was loaded as a guest, and a guest cannot \(call.verb)"
                : "\(call.verb) needs an account on \(api.siteName), and nobody is signed in",
            hint: steps.compactMap(\.self).joined(separator: ", then ")
        )
    }

    /// The client of who is signed in, for what is asked of no entity.
    ///
    /// - Throws: ``ReplKit/ReplError`` with code `notSignedIn` for a guest.
    func account(for verb: String) throws -> ApiClient {
        let api = try client
        guard !api.isGuest else {
            throw ReplError(
                .notSignedIn,
                "\(verb) needs an account on \(api.siteName), and nobody is signed in",
                hint: "login \(nameToSignIn)"
            )
        }
        return api
    }

    /// Somebody to sign in as: of accounts whose passwords are known, the first.
    var nameToSignIn: String { endpoint?.accounts.keys.sorted().first ?? accounts.first?.name ?? "NAME" }
}
