extension Dialect {
    /// The refusal of somebody without an account where one is needed.
    var notLoggedIn: ServerError { self == .v0_18 ? ServerError("not_logged_in") : .incorrectLogin }

    /// The refusal of a wrong name or password.
    func wrongLogin(isNameKnown: Bool) -> ServerError {
        self == .v0_18 ? ServerError("incorrect_login", status: isNameKnown ? 400 : 404) : .incorrectLogin
    }

    /// The refusal where a row is looked up by number and is not there, or not to be seen: 0.18 has no code for it.
    func missingRow(_ code: String) -> ServerError {
        self == .v0_18 ? .unknown("Record not found", status: 404) : ServerError(code)
    }

    /// The refusal where the row is what the route is about: 0.18 says with its status too that it is missing.
    func missing(_ code: String) -> ServerError {
        ServerError(code, status: self == .v0_18 ? 404 : 400)
    }

    /// What 0.18 calls an error that 0.19 gave another name.
    func code(_ code: String) -> String { self == .v0_18 ? Self.namesIn0_18[code] ?? code : code }

    private static let namesIn0_18 = [
        "banned_from_community": "community_ban",
        "couldnt_find_person": "couldnt_find_that_username_or_email",
        "downvotes_are_disabled": "downvotes_disabled",
        "edit_private_message_not_allowed": "no_private_message_edit_allowed",
        "honeypot_failed": "honeypot_fail",
        "invalid_display_name": "invalid_username",
        "passwords_do_not_match": "passwords_dont_match",
        "person_is_blocked": "person_block",
        "registration_application_is_pending": "registration_application_pending",
    ]
}
