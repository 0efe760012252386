extension Dialect {
    /// The refusal of somebody without an account where one is needed.
    var notLoggedIn: ServerError { self == .v0_18 ? ServerError("not_logged_in") : .incorrectLogin }

    /// The refusal of a wrong name or password.
    func wrongLogin(isNameKnown: Bool) -> ServerError {
        self == .v0_18 ? ServerError("incorrect_login", status: isNameKnown ? 400 : 404) : .incorrectLogin
    }

    /// The refusal where a row is looked up by number and is not there: 0.18 has no code for it.
    func missingRow(_ code: String) -> ServerError {
        self == .v0_18 ? .unknown("Record not found", status: 404) : ServerError(code)
    }

    /// What 0.18 calls an error that 0.19 gave another name.
    func code(_ code: String) -> String { self == .v0_18 ? Self.namesIn0_18[code] ?? code : code }

    private static let namesIn0_18 = [
        "banned_from_community": "community_ban",
        "downvotes_are_disabled": "downvotes_disabled",
        "honeypot_failed": "honeypot_fail",
        "person_is_blocked": "person_block",
    ]
}
