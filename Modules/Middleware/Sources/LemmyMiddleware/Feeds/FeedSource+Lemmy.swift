import Middleware
import Primitives
import Propagation
import WireRuntime

// The position of a list's next page, for all routes: the cursor of the page before if the server sends one, otherwise the page number.

extension FeedSource where Item.Client == ApiClient {
    /// Creates the source of a route whose pages are numbered in every version.
    ///
    /// - Parameters:
    ///   - api: The client that sends the requests.
    ///   - limit: The maximum number of rows of a page.
    ///   - subject: The entity of the request, `post:42`, for messages.
    ///   - request: Creates the request of a page.
    ///   - rows: Maps the response to rows of the server with the given name.
    static func numberPaged<Request: WireRequest>(
        of api: ApiClient,
        limit: Int?,
        about subject: String? = nil,
        _ request: @escaping @Sendable (PageQuery) -> Request,
        rows: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> [Item.Value]
    ) -> FeedSource {
        let server = api.clientStore.server
        return paged(of: api, limit: limit, request) { request throws(ApiClientError) in
            try await api.fetch(request, about: subject, because: Cause.current) { answer throws(ApiClientError) in
                RowPage(rows: try rows(answer, server))
            }
        } next: { position, _ in
            position.next
        }
    }

    /// Creates the source of a route whose pages are numbered in every version, and whose rows are compared with the known ones during
    /// decoding.
    ///
    /// - Parameters:
    ///   - api: The client that sends the requests.
    ///   - limit: The maximum number of rows of a page.
    ///   - request: Creates the request of a page.
    static func numbered<Request: ListRequest>(
        of api: ApiClient,
        limit: Int?,
        _ request: @escaping @Sendable (PageQuery) -> Request
    ) -> FeedSource where Request.Row == Item.Value {
        paged(of: api, limit: limit, request) { request throws(ApiClientError) in
            try await api.fetchRows(request, because: Cause.current)
        } next: { position, _ in
            position.next
        }
    }

    /// Creates the source of a route whose pages have cursors since 0.19, and are numbered before. Its rows are compared with the known
    /// ones during decoding.
    ///
    /// - Parameters:
    ///   - api: The client that sends the requests.
    ///   - limit: The maximum number of rows of a page.
    ///   - request: Creates the request of a page.
    static func cursorPaged<Request: ListRequest>(
        of api: ApiClient,
        limit: Int?,
        _ request: @escaping @Sendable (PageQuery) -> Request
    ) -> FeedSource where Request.Row == Item.Value {
        paged(of: api, limit: limit, request) { request throws(ApiClientError) in
            try await api.fetchRows(request, because: Cause.current)
        } next: { position, cursor in
            if let cursor { return .cursor(cursor) }
            // A page without a cursor is the last one, except on a server that knows no cursors.
            try await api.fetchVersionIfNeeded(because: Cause.current)
            return api.isBefore0_19 ? position.next : nil
        }
    }
}

extension FeedSource where Item.Client == ApiClient {
    private static func paged<Request: WireRequest>(
        of api: ApiClient,
        limit: Int?,
        _ request: @escaping @Sendable (PageQuery) -> Request,
        _ fetch: @escaping @Sendable (Request) async throws(ApiClientError) -> Answer<RowPage<Item.Value>>,
        next: @escaping @Sendable (FeedPosition, String?) async throws -> FeedPosition?
    ) -> FeedSource {
        let first = request(PageQuery(.first, limit: limit))
        let query = first.queryItems.map(\.description).joined(separator: "&")
        return FeedSource("\(Request.endpoint) \(query)", of: api) { position in
            let answer: Answer<RowPage<Item.Value>>
            do throws(ApiClientError) {
                answer = try await fetch(request(PageQuery(position, limit: limit)))
            } catch {
                throw error.forPage(at: position)
            }
            let page = answer.value
            let following = page.rows.isEmpty ? nil : try await next(position, page.nextCursor)
            return answer.replacingValue(with: FeedPage(page.rows, next: following))
        }
    }
}

extension FeedPosition {
    /// The page after this one on a route with numbered pages.
    fileprivate var next: FeedPosition {
        if case .page(let number) = self { .page(number + 1) } else { .page(2) }
    }
}

extension ApiClientError {
    /// Converts the failure of a page to `outdatedPage` if the server does not know the row of the cursor, because every retry of that
    /// cursor fails too.
    ///
    /// 0.19 only says that it cannot parse the cursor; other versions have other error codes.
    fileprivate func forPage(at position: FeedPosition) -> ApiClientError {
        let words = [
            "unknown", "not_found", "couldnt_find_post", "couldnt_get_posts", "couldnt_parse_pagination_token",
        ]
        guard case .cursor = position, code == .refused || code == .notFound,
            serverCode.map(words.contains) ?? false
        else { return self }
        return ApiClientError(
            .outdatedPage,
            "the next page starts after a row that is no longer on the server",
            hint: "load the list again from its beginning",
            status: status,
            serverCode: serverCode,
            cause: self
        )
    }
}
