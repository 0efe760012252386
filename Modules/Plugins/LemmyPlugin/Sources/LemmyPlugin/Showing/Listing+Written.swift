import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// A post or a comment of a person.
@MainActor
private enum WrittenEntry {
    case post(Post2)
    case comment(Comment2)

    var created: Date {
        switch self {
        case .post(let post): post.created
        case .comment(let comment): comment.created
        }
    }

    var row: any Showable {
        switch self {
        case .post(let post): row(ShownEntity<PostTiers>(post))
        case .comment(let comment): row(ShownEntity<CommentTiers>(comment))
        }
    }

    private func row(_ shown: some SubjectProviding) -> any Showable {
        ShownRow(shown) { [shown.headlineField] }
    }
}

extension Listing {
    /// Returns the posts and the comments of a person as one list, the latest first.
    static func written(by id: PersonID, of api: ApiClient, limit: Int? = nil) -> Listing {
        let size = limit ?? 20
        let subject = ListSubject<PersonTiers>(id, of: api)
        let branches: [FeedBranch<WrittenEntry>] = [
            FeedBranch(api.feed(ofPerson: id, sort: .new, limit: size)) { .post($0) },
            FeedBranch(api.commentFeed(ofPerson: id, sort: .new, limit: size)) { .comment($0) },
        ]
        return Listing(
            EntityKey(kind: "written", id: "\(id)"),
            of: api,
            title: "posts and comments",
            columns: ["score", "vote", "community", RowMarks.fieldName, "headline"],
            format: TableFormat(added: ["created"], order: ["score", "vote", "created", "community"]),
            watched: ["score", "vote", RowMarks.fieldName, "headline"],
            .merged(MergedFeed(branches) { $0.created > $1.created }) { $0.row },
            remake: { written(by: try await subject.id(for: $0), of: $0, limit: limit) }
        )
    }
}
