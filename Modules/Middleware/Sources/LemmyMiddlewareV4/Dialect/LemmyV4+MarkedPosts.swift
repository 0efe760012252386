import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import WireRuntime

// The lists of read and hidden posts. In version 1.0.0-beta.1 each row names the viewer in place of the post's author, and the server cannot
// read the cursors that it sends.

extension LemmyV4 {
    /// Returns the call for a page of the posts that the viewer has read, the last read first.
    func readPosts(_ page: PageQuery) throws(ApiClientError) -> Call<RowPage<Post2Value>> {
        markedPosts(ApiV4.ListPersonRead(pageCursor: try cursor(of: page), limit: page.limit))
    }

    /// Returns the call for a page of the posts that the viewer hid, the last hidden first.
    func hiddenPosts(_ page: PageQuery) throws(ApiClientError) -> Call<RowPage<Post2Value>> {
        markedPosts(ApiV4.ListPersonHidden(pageCursor: try cursor(of: page), limit: page.limit))
    }

    private func markedPosts<Request: WireRequest>(_ request: Request) -> Call<RowPage<Post2Value>>
    where Request.Response == ApiV4.PagedResponse<ApiV4.PostView> {
        let page = Call<MarkedPage>(request) { answer, _ in
            MarkedPage(posts: answer.items, next: NextPage(answer.nextPage))
        }
        return page.recovering { error, context throws(ApiClientError) in
            guard error.serverCode == "couldnt_parse_pagination_token" else { return nil }
            throw ApiClientError(
                .refused,
                "\(context.siteName) cannot continue this list: it refuses its own cursors",
                hint: "ask for more rows at once",
                status: error.status
            )
        }
        .followed { page, context in Self.rows(of: page, context) }
    }

    /// Returns the rows of a page, after fetching the authors whom the server has not named.
    private static func rows(of page: MarkedPage, _ context: CallContext) -> CallStep<RowPage<Post2Value>> {
        guard let author = page.missingAuthor else {
            let rows = page.posts.compactMap { page.row($0, context) }
            let isPartial = rows.count < page.posts.count
            return .value(RowPage(rows: rows, next: page.next, isPartial: isPartial))
        }
        let call = Call<MarkedPage>(ApiV4.GetPersonDetails(personId: author)) { answer, _ in
            page.adding(author, answer.personView)
        }
        // Ignored: the posts of an author who is gone are left out.
        return .next(
            call.recovering { error, _ in error.code == .notFound ? .value(page.adding(author, nil)) : nil }
                .followed { page, context in rows(of: page, context) }
        )
    }
}

/// A page of marked posts with the authors that were fetched for it.
private struct MarkedPage: Sendable {
    let posts: [ApiV4.PostView]
    let next: NextPage
    /// The fetched authors; a nil value stands for one whom the server does not have.
    private var authors: [PersonID: ApiV4.PersonView?] = [:]

    init(posts: [ApiV4.PostView], next: NextPage) { (self.posts, self.next) = (posts, next) }

    /// The author of a post who is neither named in its row nor fetched; nil if there is none.
    var missingAuthor: PersonID? {
        posts.first { $0.creator.id != $0.post.creatorId && authors[$0.post.creatorId] == nil }?.post.creatorId
    }

    func adding(_ id: PersonID, _ author: ApiV4.PersonView?) -> MarkedPage {
        var page = self
        page.authors.updateValue(author, forKey: id)
        return page
    }

    /// Returns the row with its author; nil if there is no such person.
    func row(_ row: ApiV4.PostView, _ context: CallContext) -> Post2Value? {
        guard row.creator.id != row.post.creatorId else { return Post2Value(row, server: context.server) }
        guard let author = authors[row.post.creatorId] ?? nil else { return nil }
        var row = row
        (row.creator, row.personActions, row.creatorIsAdmin) = (author.person, author.personActions, author.isAdmin)
        (row.creatorBanned, row.creatorBanExpiresAt) = (author.banned, author.banExpiresAt)
        var value = Post2Value(row, server: context.server)
        // The author's standing in the community is not known: the row has the viewer's.
        value.creatorStanding.groups = []
        return value
    }
}
