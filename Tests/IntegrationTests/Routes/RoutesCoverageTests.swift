import Foundation
import Testing

/// Every request is made by some method of the client, or is listed here with the reason.
@Suite struct RoutesCoverageTests {
    private let modules = URL(filePath: #filePath).appending(path: "../../../../Modules").standardized

    /// Requests of ``ApiClient``'s edits of living models, which are made in the files of the models.
    private let editing: Set = [
        "ApiEditComment", "ApiDeleteComment", "ApiDistinguishComment", "ApiCreateCommentLike", "ApiRemoveComment",
        "ApiCreateCommentReport", "ApiSaveComment", "ApiMarkCommentReplyAsRead", "ApiMarkPersonMentionAsRead",
        "ApiEditCommunity", "ApiBanFromCommunity", "ApiBlockCommunity", "ApiDeleteCommunity", "ApiRemoveCommunity",
        "ApiEditPost", "ApiDeletePost", "ApiFeaturePost", "ApiHidePost", "ApiLockPost", "ApiMarkPostAsRead",
        "ApiRemovePost", "ApiCreatePostReport", "ApiEditPrivateMessage", "ApiDeletePrivateMessage",
        "ApiMarkPrivateMessageAsRead", "ApiCreatePrivateMessageReport", "ApiBlockInstance", "ApiBanPerson",
        "ApiBlockPerson",
    ]

    @Test func `every route is asked by a method`() throws {
        let requests = try names(
            in: "ApiTypes/Sources/ApiTypes/Generated/ApiRequests.swift",
            matching: /(Api[A-Za-z]+)\.self/
        )
        #expect(requests.count > 100)
        var used: Set<String> = []
        let sources = modules.appending(path: "Middleware/Sources/LemmyMiddleware")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" && !file.path().contains("/Generated/") {
            used.formUnion(try calls(in: file))
        }
        #expect(requests.subtracting(used).subtracting(editing).sorted() == [], "no method asks these")
        #expect(editing.subtracting(requests).sorted() == [], "there are no such requests")
    }

    private func names(in path: String, matching pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
        let text = try String(contentsOf: modules.appending(path: path), encoding: .utf8)
        return Set(text.matches(of: pattern).map { String($0.1) })
    }

    /// Returns the types of which a file creates a value.
    private func calls(in file: URL) throws -> [String] {
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.matches(of: /\b(Api[A-Za-z]+)\(/).map { String($0.1) }
    }
}
