import LemmyMiddleware
import Middleware
import Networking
import Primitives
import ReplKit

/// The object of an edit, with the model that the command needs and a client that is signed in.
@MainActor
struct EditTarget<Subject> {
    let subject: Subject
    let api: ApiClient
    let reference: EntityKey

    /// Finds the object of a call's reference.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter.
    ///   - missing: The value that a lower tier lacks, for the error: `votes`.
    /// - Throws: ``ReplKit/ReplError`` if the object belongs to a guest, or is known at too low a tier.
    init(
        _ call: Invocation,
        _ name: String = "REF",
        lacking missing: String,
        _ lemmy: LemmySession
    ) throws {
        let object = try call.object(name)
        guard let shown = object as? any SubjectProviding else {
            throw ReplError(.wrongKind, "\(call.verb) is not for \(object.reference)", hint: "help \(call.verb)")
        }
        guard let subject = shown.subject as? Subject else {
            throw ReplError(
                .wrongKind,
                "\(object.reference) is known \(Self.tier(of: object)) only, without \(missing)",
                hint: "upgrade \(call.enteredReference(name) ?? "\(object.reference)"), then \(call.enteredText)"
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
    /// Throws an error if the client is a guest's: objects of a guest's client stay the guest's and cannot be edited.
    func requireAccount(_ api: ApiClient, of reference: EntityKey, _ call: Invocation, _ name: String = "REF") throws {
        guard api.isGuest else { return }
        let isSignedIn = current.map { !$0.isGuest } ?? false
        let name = call.enteredReference(name) ?? "\(reference)"
        // A handle and a row keep their guest; any other reference, also a bare name, finds the object of the current client.
        let start = name.split(separator: ".").first.map(String.init) ?? name
        let isHandle = start.allSatisfy(\.isNumber) || call.session.handle(start) != nil
        // A row of the last list belongs to the list, which has to be shown again.
        let again = name.allSatisfy(\.isNumber) ? "list it again" : "refresh \(name)"
        let steps = [
            isSignedIn ? nil : "login \(nameToSignIn)", isSignedIn || isHandle ? again : nil,
            call.enteredText,
        ]
        throw ReplError(
            .notSignedIn,
            isSignedIn
                ? "\(call.verb): \(reference) was loaded as a guest, and a guest cannot \(call.verb)"
                : "\(call.verb) needs an account on \(api.siteName), and nobody is signed in",
            hint: steps.compactMap(\.self).joined(separator: ", then ")
        )
    }

    /// Returns the signed-in client, for requests without an entity.
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

    /// The name of an account to sign in as: the first with a known password.
    var nameToSignIn: String { endpoint?.accounts.keys.sorted().first ?? accounts.first?.name ?? "NAME" }
}
