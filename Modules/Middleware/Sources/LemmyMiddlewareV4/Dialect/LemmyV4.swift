import ApiTypesV4
public import LemmyMiddleware
import Middleware
import Networking
import WireRuntime

/// The dialect of Lemmy 1.0: `/api/v4`.
struct LemmyV4: ClientDialect, Sendable {
    var format: CallFormat { Self.format }

    func isSpoken(by software: ServerSoftware) -> Bool {
        software.name == "lemmy" && (ServerVersion(software.version).map { $0 >= "1.0.0-alpha" } ?? false)
    }

    /// The path of the API below the server's address.
    static let basePath = "/api/v4"

    /// The maximum number of rows that the server returns at once.
    static let maxRows = 50

    /// The endpoints without a check of the token check it themselves, need none, or end the log-in.
    static let format = CallFormat(
        name: "Lemmy's /api/v4",
        login: ApiV4.Login.endpoint,
        uncheckedEndpoints: [
            ApiV4.Login.endpoint, ApiV4.Logout.endpoint, ApiV4.GetSite.endpoint, ApiV4.GetMyUser.endpoint,
            ApiV4.ValidateAuth.endpoint, ApiV4.ChangePassword.endpoint, ApiV4.DeleteAccount.endpoint,
        ],
        write: { request, login throws(ApiClientError) in
            try CallFormat.write(request, token: login.token, below: basePath)
        },
        describe: { ApiClientError($0, of: $1, about: $2, at: $3, login: ApiV4.Login.endpoint) }
    )

    /// Returns the cursor of a page; nil for the first one.
    ///
    /// - Throws: ``ApiClientError`` with code `unsupported` for the number of a later page, because 1.0 names pages only by cursors.
    func cursor(of page: PageQuery) throws(ApiClientError) -> String? {
        if let cursor = page.cursor { return cursor }
        guard let number = page.page, number != 1 else { return nil }
        throw ApiClientError(
            .unsupported,
            "\(name) has no numbered pages, so it cannot be asked for page \(number)",
            hint: "load the list from its beginning; each page names the next one"
        )
    }
}

extension Call {
    /// Creates a call whose response is decoded to the type that the request declares.
    init<Request: WireRequest>(
        _ request: Request,
        _ map: @escaping @Sendable (Request.Response, CallContext) throws(ApiClientError) -> Value
    ) {
        self.init(request, in: LemmyV4.format, map)
    }

    /// Creates a call whose response is one entity.
    init<Request: WireRequest>(_ request: Request)
    where Request.Response: ContentResponse, Request.Response.Model.Value == Value {
        self.init(request) { answer, context in answer.tierValue(of: context.server) }
    }

    /// Creates a call whose response is a page of rows, with the cursor of the next page.
    init<Request: WireRequest, Row: ContentResponse>(rowsOf request: Request)
    where Request.Response == ApiV4.PagedResponse<Row>, Value == RowPage<Row.Model.Value> {
        self.init(rowsOf: request) { row, context in row.tierValue(of: context.server) }
    }

    /// Creates a call whose response is a page of rows, with the cursor of the next page. A row without a value is left out.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - map: Makes the value of a row; nil if the list of values does not contain it.
    init<Request: WireRequest, Item, Row>(
        rowsOf request: Request,
        _ map: @escaping @Sendable (Item, CallContext) -> Row?
    ) where Request.Response == ApiV4.PagedResponse<Item>, Value == RowPage<Row> {
        self.init(request) { answer, context in
            let rows = answer.items.compactMap { map($0, context) }
            return RowPage(rows: rows, next: NextPage(answer.nextPage), isPartial: rows.count < answer.items.count)
        }
    }
}

extension Call<Success> {
    /// Creates a call whose response contains only the success.
    init<Request: WireRequest>(successOf request: Request) {
        self.init(request) { _, _ in Success(()) }
    }
}

extension NextPage {
    /// Creates the position of the page with a cursor; a page without one is the last.
    init(_ cursor: ApiV4.PaginationCursor?) { self = cursor.map { .cursor($0) } ?? .none }
}

extension ApiDialect {
    /// The dialect of Lemmy 1.0.
    public static let lemmyV4 = ApiDialect(LemmyV4())
}
