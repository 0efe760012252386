import Middleware
import Primitives
import Propagation
import WireRuntime

// How a list goes on, decided here for all of them: by the cursor of the page before where the server gives one, by number elsewhere.

extension FeedSource where Item.Client == ApiClient {
    /// A route whose pages are numbered, in every version.
    ///
    /// - Parameters:
    ///   - api: Who asks.
    ///   - limit: How many rows a page has at most.
    ///   - subject: What it is about, `post:42`, for messages.
    ///   - request: What to ask for a page.
    ///   - rows: The rows of the answer, as the server of that name says.
    static func numbered<Request: WireRequest>(
        of api: ApiClient,
        limit: Int?,
        about subject: String? = nil,
        _ request: @escaping @Sendable (PagePlace) -> Request,
        rows: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> [Item.Value]
    ) -> FeedSource {
        let server = api.home.server
        return lemmy(of: api, limit: limit, request) { request throws(ApiClientError) in
            try await api.fetch(request, about: subject, because: Cause.current) { answer throws(ApiClientError) in
                RowPage(rows: try rows(answer, server))
            }
        } next: { position, _ in
            position.following
        }
    }

    /// A route whose pages are numbered, in every version, and whose rows are read in place.
    ///
    /// - Parameters:
    ///   - api: Who asks.
    ///   - limit: How many rows a page has at most.
    ///   - request: What to ask for a page.
    static func numbered<Request: ListRequest>(
        of api: ApiClient,
        limit: Int?,
        _ request: @escaping @Sendable (PagePlace) -> Request
    ) -> FeedSource where Request.Row == Item.Value {
        lemmy(of: api, limit: limit, request) { request throws(ApiClientError) in
            try await api.fetchRows(request, because: Cause.current)
        } next: { position, _ in
            position.following
        }
    }

    /// The same of a route whose pages name the next one since 0.19, and are numbered before.
    ///
    /// - Parameters:
    ///   - api: Who asks.
    ///   - limit: How many rows a page has at most.
    ///   - request: What to ask for a page.
    static func continued<Request: ListRequest>(
        of api: ApiClient,
        limit: Int?,
        _ request: @escaping @Sendable (PagePlace) -> Request
    ) -> FeedSource where Request.Row == Item.Value {
        lemmy(of: api, limit: limit, request) { request throws(ApiClientError) in
            try await api.fetchRows(request, because: Cause.current)
        } next: { position, cursor in
            if let cursor { return .cursor(cursor) }
            // A page that names no next one is the last, unless the server is one whose pages never do.
            try await api.learnVersion(because: Cause.current)
            return api.isBefore0_19 ? position.following : nil
        }
    }
}

extension FeedSource where Item.Client == ApiClient {
    private static func lemmy<Request: WireRequest>(
        of api: ApiClient,
        limit: Int?,
        _ request: @escaping @Sendable (PagePlace) -> Request,
        _ fetch: @escaping @Sendable (Request) async throws(ApiClientError) -> Answer<RowPage<Item.Value>>,
        next: @escaping @Sendable (FeedPosition, String?) async throws -> FeedPosition?
    ) -> FeedSource {
        let first = request(PagePlace(.first, limit: limit))
        let query = first.queryItems.map(\.description).joined(separator: "&")
        return FeedSource("\(Request.endpoint) \(query)", of: api) { position in
            let answer: Answer<RowPage<Item.Value>>
            do throws(ApiClientError) {
                answer = try await fetch(request(PagePlace(position, limit: limit)))
            } catch {
                throw error.ofPage(at: position)
            }
            let page = answer.value
            let following = page.rows.isEmpty ? nil : try await next(position, page.nextCursor)
            return answer.with(FeedPage(page.rows, next: following))
        }
    }
}

extension FeedPosition {
    /// The page after this one, where pages are numbered.
    fileprivate var following: FeedPosition {
        if case .page(let number) = self { .page(number + 1) } else { .page(2) }
    }
}

extension ApiClientError {
    /// The failure of a page: a server that does not know the row that a cursor names refuses the cursor for good.
    ///
    /// 0.19 says no more than that it cannot read it; other versions have words of their own for that.
    fileprivate func ofPage(at position: FeedPosition) -> ApiClientError {
        let words = [
            "unknown", "not_found", "couldnt_find_post", "couldnt_get_posts", "couldnt_parse_pagination_token",
        ]
        guard case .cursor = position, code == .refused || code == .notFound,
            serverCode.map(words.contains) ?? false
        else { return self }
        return ApiClientError(
            .outdatedPage,
            "the next page began behind a row that is no more on the server",
            hint: "load the list again from its beginning",
            status: status,
            serverCode: serverCode,
            cause: self
        )
    }
}
