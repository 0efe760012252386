import LemmyMiddleware
import Primitives

/// What an edit sends and what it stands under: what a server's no means is told by that.
@MainActor
struct Attempt {
    /// Something that may be gone, with what stands under it.
    struct Place {
        let reference: EntityKey
        let isRemoved: Bool
        let isDeleted: Bool
        /// Who takes away what others wrote there: `a moderator`.
        let remover: String
    }

    /// The texts that it sends.
    var texts: [LimitedText] = []
    /// What it is about and stands under, the nearest first.
    var places: [Place] = []

    /// Describes an edit.
    ///
    /// - Parameters:
    ///   - subject: What it is about.
    ///   - texts: The texts that it sends.
    init(about subject: Any? = nil, sending texts: [LimitedText] = []) {
        self.texts = texts
        places = Self.places(of: subject)
    }

    private static func places(of subject: Any?) -> [Place] {
        switch subject {
        case let comment as any Comment1Providing:
            [Place(EntityKey(kind: "comment", id: "\(comment.id)"), comment, comment)]
                + places(of: (comment as? any Comment2Providing)?.post)
        case let reply as any Reply2Providing: places(of: reply.comment)
        case let post as any Post1Providing:
            [Place(EntityKey(kind: "post", id: "\(post.id)"), post, post)]
                + places(of: (post as? any Post2Providing)?.community)
        case let community as any Community1Providing:
            [
                Place(
                    EntityKey(kind: "community", id: "\(community.id)"),
                    community,
                    community,
                    remover: "an administrator"
                )
            ]
        default: []
        }
    }

    /// What a server's no means here, and what to do about it; nil where its word says nothing of that.
    func meaning(of error: ApiClientError) -> (reason: String?, advice: String)? {
        guard error.code == .refused || error.code == .notFound, let word = error.serverCode else { return nil }
        if let advice = LimitedText.advice(on: word, texts) { return (nil, advice) }
        if word == "deleted" { return whatIsGone }
        return error.refusalAdvice.map { (nil, $0) }
    }

    /// The server has one word for what its author took away and for what a moderator did.
    private var whatIsGone: (reason: String?, advice: String) {
        if let place = places.first(where: \.isRemoved) {
            let reference = place.reference
            return (
                "\(place.remover) has removed \(reference)",
                "ask \(place.remover) to bring it back (remove \(reference) off); modlog tells who removed it, and why"
            )
        }
        if let place = places.first(where: \.isDeleted) {
            let reference = place.reference
            return ("who wrote \(reference) has deleted it", "delete \(reference) off, as who deleted it")
        }
        guard let place = places.first else {
            return ("what it is about was deleted, or removed by a moderator", "load it again: it says which")
        }
        return (
            "\(place.reference), or what it stands in, was deleted or removed",
            "refresh \(place.reference): its fields deleted and removed say which"
        )
    }
}

extension Attempt.Place {
    @MainActor
    fileprivate init(
        _ reference: EntityKey,
        _ deletable: any DeletableProviding,
        _ removable: any RemovableProviding,
        remover: String = "a moderator"
    ) {
        self.init(
            reference: reference,
            isRemoved: removable.removed,
            isDeleted: deletable.deleted,
            remover: remover
        )
    }
}
