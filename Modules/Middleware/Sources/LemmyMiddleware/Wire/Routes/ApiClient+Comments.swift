import ApiTypes
public import LemmyIdentifiers
import Middleware
public import WireRuntime

extension ApiClient {
    /// Fetches a comment.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getComment(id: CommentID) async throws -> Comment2 {
        try await read(ApiGetComment(id: id), about: "comment:\(id)") { Comment2Value($0.commentView, server: $1) }
    }

    /// Finds a comment by the address that names it everywhere.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know it; or `CancellationError`.
    public func getComment(actorId: WireURL) async throws -> Comment2 {
        try await resolve(actorId, "comment") { wire, server in wire.comment.map { Comment2Value($0, server: server) } }
    }
}
