extension Answer {
    /// Makes the response to an error in the form of `/api/v4`: the code with its cause, or with a message if there is no code.
    init(v4 error: ServerError) {
        let error = error.inV4
        self = .object(in: .v1_0) { writer in
            writer.member("error", error.code)
            writer.member("message", error.message)
            let named = error.code == ServerError.unknownCode ? nil : error.code.inCamelCase
            writer.member("cause", error.cause ?? named)
        }
        status = error.status
    }
}

extension ServerError {
    /// The error for a row that is missing or invisible.
    static let rowNotFound: ServerError = {
        var error = ServerError("not_found", status: 404)
        error.cause = "Record not found"
        return error
    }()

    /// The error as 1.0 reports it. The rules throw the codes of 0.19, some of which have another name in 1.0.
    fileprivate var inV4: ServerError {
        if code.hasPrefix("couldnt_find_") || message == Self.rowNotFound.cause { return .rowNotFound }
        var error = self
        error.code = Self.namesInV4[code] ?? code
        return error
    }

    private static let namesInV4 = [
        "user_already_exists": "username_already_taken", "couldnt_get_posts": "invalid_fetch_limit",
        "couldnt_get_comments": "invalid_fetch_limit",
    ]
}

extension String {
    /// The words of a code joined as in the name of a type: `NotLoggedIn` for `not_logged_in`.
    fileprivate var inCamelCase: String {
        split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
