import Middleware
import Primitives
import Propagation
import WireRuntime

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
                    try call(dialect, PageQuery(position, limit: limit)).requiring(position)
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

    /// Returns the request of the first page in words, in the first dialect of the client that has such a list. So a list has the same words
    /// before and after the client knows the dialect of the server.
    private static func words(
        of api: ApiClient,
        _ limit: Int?,
        _ call: (any ClientDialect, PageQuery) throws(ApiClientError) -> Call<RowPage<Item.Value>>
    ) -> String {
        var refusal = ""
        for dialect in api.environment.dialects {
            do throws(ApiClientError) {
                return try call(dialect.dialect, PageQuery(.first, limit: limit)).words(joinedBy: "&")
            } catch {
                // The dialect has no such list; if no other one has it, loading the list says the same.
                refusal = error.message
            }
        }
        return refusal
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
    var next: FeedPosition {
        if case .page(let number) = self { .page(number + 1) } else { .page(2) }
    }
}

extension Call {
    /// Returns the call of a page, after checking that it asks for that page.
    ///
    /// - Throws: ``ApiClientError`` with code `unsupported` for a cursor that the call does not contain: the dialect has numbered pages, and
    ///   the cursor comes from another one. The list would begin again.
    func requiring(_ position: FeedPosition) throws(ApiClientError) -> Call {
        guard case .cursor(let cursor) = position, !queryItems.contains(where: { $0.value == cursor }) else {
            return self
        }
        throw ApiClientError(.unsupported, "\(format.name) has numbered pages, so it cannot continue after a cursor")
    }
}

extension ApiClientError {
    /// Converts the failure of a page to `outdatedPage` if the server does not know the row of the cursor, because every retry of that
    /// cursor fails too. The same holds for a page of a list that another dialect of the server has begun.
    ///
    /// 0.19 only says that it cannot parse the cursor; other versions have other error codes.
    func forPage(at position: FeedPosition) -> ApiClientError {
        let reason: String
        switch position {
        case .first: return self
        case .page, .cursor:
            if code == .unsupported, status == nil {
                reason = "the server has changed since the list was loaded, and names its pages otherwise"
            } else if case .cursor = position, hasUnknownCursor {
                reason = "the next page starts after a row that is no longer on the server"
            } else {
                return self
            }
        }
        return ApiClientError(
            .outdatedPage,
            reason,
            hint: "load the list again from its beginning",
            status: status,
            serverCode: serverCode,
            cause: self
        )
    }

    /// True if the server refuses the cursor of a request.
    private var hasUnknownCursor: Bool {
        let words = [
            "unknown", "not_found", "couldnt_find_post", "couldnt_get_posts", "couldnt_parse_pagination_token",
        ]
        return (code == .refused || code == .notFound) && serverCode.map(words.contains) ?? false
    }
}
