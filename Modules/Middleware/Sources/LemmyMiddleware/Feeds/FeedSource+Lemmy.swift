import Middleware
import Primitives
import Propagation

// The position of a list's next page: the cursor of the page before if the server sends one, otherwise the page number.

extension FeedSource where Item.Client == ApiClient {
    /// Creates the source of a list.
    ///
    /// - Parameters:
    ///   - api: The client that sends the requests.
    ///   - limit: The maximum number of rows of a page.
    ///   - subject: The entity of the request, `post:42`, for messages.
    ///   - call: Makes the call of a page.
    static func paged(
        of api: ApiClient,
        limit: Int?,
        about subject: String? = nil,
        _ call: @escaping @Sendable (any ClientDialect, PageQuery) throws(ApiClientError) -> Call<RowPage<Item.Value>>
    ) -> FeedSource {
        FeedSource(words(of: api, limit, call), of: api) { position in
            let answer: Answer<RowPage<Item.Value>>
            do throws(ApiClientError) {
                answer = try await api.fetch(about: subject, because: Cause.current) { dialect throws(ApiClientError) in
                    try call(dialect, PageQuery(position, limit: limit))
                }
            } catch {
                throw error.forPage(at: position)
            }
            let page = answer.value
            let isLast = page.rows.isEmpty && !page.isPartial
            let following = isLast ? nil : try await api.position(of: page.next, after: position)
            return answer.replacingValue(with: FeedPage(page.rows, next: following))
        }
    }

    /// Returns the request of the first page in words, in the dialect that the server is expected to speak.
    private static func words(
        of api: ApiClient,
        _ limit: Int?,
        _ call: (any ClientDialect, PageQuery) throws(ApiClientError) -> Call<RowPage<Item.Value>>
    ) -> String {
        do throws(ApiClientError) {
            return try call(api.expectedDialect, PageQuery(.first, limit: limit)).words(joinedBy: "&")
        } catch {
            // The dialect has no such list; loading it says the same.
            return error.message
        }
    }
}

extension ApiClient {
    /// Returns the position of the page after a page with rows; nil if that page was the last.
    nonisolated func position(
        of next: NextPage,
        after position: FeedPosition
    ) async throws(ApiClientError) -> FeedPosition? {
        switch next {
        case .cursor(let cursor): return .cursor(cursor)
        case .numbered: return position.next
        case .numberedBefore(let first):
            try await fetchVersionIfNeeded(because: Cause.current)
            return version.map { $0 < first } ?? false ? position.next : nil
        case .none: return nil
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
