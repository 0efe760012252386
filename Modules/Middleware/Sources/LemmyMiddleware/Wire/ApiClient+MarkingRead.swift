import ApiTypes
package import LemmyIdentifiers
package import Middleware
import Primitives
package import Propagation

// Marking posts read is one request for many since 0.19, and one for each before.

extension ApiClient {
    /// Whether ``sendRead(_:of:because:)`` takes one post at a time, as far as is known.
    package nonisolated var marksReadOneByOne: Bool { isBefore0_19 }

    /// Marks posts read, or unread.
    ///
    /// - Parameters:
    ///   - isRead: Which of both.
    ///   - ids: The posts; one, where the server takes no more.
    ///   - cause: Why.
    /// - Returns: What the server says of the posts: nothing since 0.19. That they are read is among the effects.
    /// - Throws: ``ApiClientError``, with code `unsupported` for several posts where one is the most.
    package nonisolated func sendRead(
        _ isRead: Bool,
        of ids: [PostID],
        because cause: Cause?
    ) async throws(ApiClientError) -> Answer<[Post2Value]> {
        try await learnVersion(because: cause)
        let server = home.server
        let effects = ids.map { id in
            SideEffect(on: Post2Value.entityID(of: id), FieldGroup<Post2Fields>.read) { $0.read = isRead }
        }
        let isOne = marksReadOneByOne && ids.count == 1
        let request = ApiMarkPostAsRead(postIds: isOne ? nil : ids, read: isRead, postId: isOne ? ids.first : nil)
        return try await fetch(request, because: cause, effects: effects) { answer in
            guard case .postResponse(let answer) = answer else { return [] }
            return [Post2Value(answer.postView, server: server)]
        }
    }
}
