package import WireRuntime

/// The part of a dialect about the viewer's own account.
package protocol AccountDialect: DialectPart {
    /// Returns the call that logs in. Its value is the token; nil if the account cannot be used yet.
    func logIn(
        _ name: String,
        password: String,
        secondFactor: String?
    ) throws(ApiClientError) -> Call<PlainAnswer<String?>>

    /// Returns the call that ends the log-in; nil if the server keeps no log-ins.
    func logOut() throws(ApiClientError) -> Call<Success>?

    /// Returns the call that checks the token; nil if only the site tells.
    func validation() throws(ApiClientError) -> Call<Success>?

    /// Returns the call for the log-ins of the account.
    func logins() throws(ApiClientError) -> Call<PlainAnswer<[Login]>>

    /// Returns the call that changes the password. Its value is the new token; nil if the server gave none.
    func changePassword(from old: String, to new: String) throws(ApiClientError) -> Call<PlainAnswer<String?>>

    /// Returns the call that deletes the account.
    ///
    /// - Parameters:
    ///   - password: The password of the account.
    ///   - deletesContent: True to delete the account's content too.
    ///   - version: The version of the server; nil if it is not known.
    ///   - site: The name of the server for messages.
    func deleteAccount(
        password: String,
        deletesContent: Bool,
        _ version: ServerVersion?,
        at site: String
    ) throws(ApiClientError) -> Call<Success>

    /// Returns the call that tells the server that the viewer has seen the donation dialog.
    func markDonationDialogShown() throws(ApiClientError) -> Call<Success>

    /// Returns the call that creates a secret for the second factor. Its value is the address for an authenticator app.
    func makeTwoFactorSecret() throws(ApiClientError) -> Call<PlainAnswer<String>>

    /// Returns the call that turns the second factor on or off. Its value is true if it is on.
    func setTwoFactor(_ isOn: Bool, code: String) throws(ApiClientError) -> Call<PlainAnswer<Bool>>

    /// Returns the call for a captcha; its value is nil if the server requires none.
    func captcha() throws(ApiClientError) -> Call<PlainAnswer<Captcha?>>

    /// Returns the call that registers an account.
    func register(_ new: NewAccount) throws(ApiClientError) -> Call<PlainAnswer<RegistrationOutcome>>

    /// Returns the call that asks for an email to reset a forgotten password.
    func resetPassword(email: String) throws(ApiClientError) -> Call<Success>

    /// Returns the call that sets a new password with the token from the email.
    func resetPassword(token: String, new: String) throws(ApiClientError) -> Call<Success>

    /// Returns the call that confirms an email address with the token from the email.
    func verifyEmail(token: String) throws(ApiClientError) -> Call<Success>

    /// Returns the call that changes settings of the account.
    func saveSettings(_ settings: AccountSettings) throws(ApiClientError) -> Call<Success>

    /// Returns the call for all settings of the account.
    func exportSettings() throws(ApiClientError) -> Call<PlainAnswer<SettingsBackup>>

    /// Returns the call that imports settings.
    func importSettings(_ backup: SettingsBackup) throws(ApiClientError) -> Call<Success>
}

extension AccountDialect {
    package func logOut() throws(ApiClientError) -> Call<Success>? { nil }
    package func validation() throws(ApiClientError) -> Call<Success>? { nil }
    package func logins() throws(ApiClientError) -> Call<PlainAnswer<[Login]>> {
        throw lacking("a list of log-ins")
    }
    package func changePassword(
        from old: String,
        to new: String
    ) throws(ApiClientError) -> Call<PlainAnswer<String?>> {
        throw lacking("changing the password")
    }
    package func deleteAccount(
        password: String,
        deletesContent: Bool,
        _ version: ServerVersion?,
        at site: String
    ) throws(ApiClientError) -> Call<Success> {
        throw lacking("deleting an account")
    }
    package func markDonationDialogShown() throws(ApiClientError) -> Call<Success> {
        throw lacking("the donation dialog")
    }
    package func makeTwoFactorSecret() throws(ApiClientError) -> Call<PlainAnswer<String>> {
        throw lacking("a second factor")
    }
    package func setTwoFactor(_ isOn: Bool, code: String) throws(ApiClientError) -> Call<PlainAnswer<Bool>> {
        throw lacking("a second factor")
    }
    package func captcha() throws(ApiClientError) -> Call<PlainAnswer<Captcha?>> { throw lacking("a captcha") }
    package func register(_ new: NewAccount) throws(ApiClientError) -> Call<PlainAnswer<RegistrationOutcome>> {
        throw lacking("registering an account")
    }
    package func resetPassword(email: String) throws(ApiClientError) -> Call<Success> {
        throw lacking("resetting a password")
    }
    package func resetPassword(token: String, new: String) throws(ApiClientError) -> Call<Success> {
        throw lacking("resetting a password")
    }
    package func verifyEmail(token: String) throws(ApiClientError) -> Call<Success> {
        throw lacking("confirming an email address")
    }
    package func exportSettings() throws(ApiClientError) -> Call<PlainAnswer<SettingsBackup>> {
        throw lacking("exporting settings")
    }
    package func importSettings(_ backup: SettingsBackup) throws(ApiClientError) -> Call<Success> {
        throw lacking("importing settings")
    }
}

/// An account that is registered.
package struct NewAccount: Sendable {
    /// The name, which is a part of the account's address.
    package let username: String
    /// The password.
    package let password: String
    /// The email address; some servers require it.
    package let email: String?
    /// True to show content that is not safe for work.
    package let showsNsfw: Bool?
    /// The answer to the captcha.
    package let captcha: CaptchaAnswer?
    /// The answer to the server's question.
    package let answer: String?
}

/// The result of a registration, as the server tells it.
package struct RegistrationOutcome: Sendable {
    /// The token of the account; nil if it cannot be used yet.
    package let token: String?
    /// True if an application waits for an administrator.
    package let isApplication: Bool
    /// True if an email waits for its confirmation.
    package let isEmailSent: Bool

    /// Creates a result.
    package init(token: String?, isApplication: Bool, isEmailSent: Bool) {
        (self.token, self.isApplication, self.isEmailSent) = (token, isApplication, isEmailSent)
    }
}
