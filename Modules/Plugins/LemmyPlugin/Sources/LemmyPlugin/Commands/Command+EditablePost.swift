import LemmyMiddleware
import ReplKit

extension Command {
    /// The post of a call that edits one, at a tier that can be edited, from a client that may.
    @MainActor
    static func editablePost(_ call: Invocation) throws -> any Post2Providing {
        let shown = try call.object(as: ShownPost.self)
        guard let post = shown.content as? any Post2Providing else {
            throw ReplError(
                .wrongKind,
                "\(shown.reference) is known at \(shown.tierLabel ?? "T1") only, without votes",
                hint: "upgrade \(shown.reference)"
            )
        }
        try requireAccount(post.api, call)
        return post
    }

    /// What a guest's client handed out stays the guest's.
    @MainActor
    static func requireAccount(_ api: ApiClient, _ call: Invocation) throws {
        guard api.isGuest else { return }
        throw ReplError(
            .notSignedIn,
            "\(call.verb): this was loaded as a guest, and a guest cannot \(call.verb)",
            hint: "login alice, then load it again"
        )
    }
}
