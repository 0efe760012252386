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
    static func written(
        by id: PersonID,
        of api: ApiClient,
        limit: Int? = nil,
        keptIn files: SessionStorage?
    ) -> Listing {
        let size = limit ?? 20
        let subject = ListSubject<PersonTiers>(id, of: api)
        let posts = api.feed(ofPerson: id, sort: .new, limit: size)
        let comments = api.commentFeed(ofPerson: id, sort: .new, limit: size)
        let branches: [FeedBranch<WrittenEntry>] = [
            FeedBranch(posts) { .post($0) }, FeedBranch(comments) { .comment($0) },
        ]
        let name = { (part: String) in StoredListName("written", "\(id)-\(part)", limit: size) }
        let keeping = files.map { files in
            let shows = [
                files.keeping(posts, as: name("posts"), pageSize: size),
                files.keeping(comments, as: name("comments"), pageSize: size),
            ]
            return StoredListing(name: name("all"), files: files, show: StoredListing.all(shows))
        }
        return Listing(
            EntityKey(kind: "written", id: "\(id)"),
            of: api,
            title: "posts and comments",
            columns: ["score", "vote", "community", RowMarks.fieldName, "headline"],
            format: TableFormat(added: ["created"], order: ["score", "vote", "created", "community"]),
            watched: ["score", "vote", RowMarks.fieldName, "headline"],
            .merged(MergedFeed(branches) { $0.created > $1.created }) { $0.row },
            keeping: keeping,
            remake: { written(by: try await subject.id(for: $0), of: $0, limit: limit, keptIn: files) }
        )
    }
}
