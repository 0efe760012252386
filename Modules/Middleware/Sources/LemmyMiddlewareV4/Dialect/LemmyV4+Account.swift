import ApiTypesV4
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import WireRuntime

// The log-in and its token.
extension LemmyV4: AccountDialect {
    /// The client asks for a token without an early end, because it stays logged in until the user logs out.
    func logIn(_ name: String, password: String, secondFactor: String?) -> Call<PlainAnswer<String?>> {
        let request = ApiV4.Login(
            usernameOrEmail: name,
            password: password,
            totp2faToken: secondFactor,
            stayLoggedIn: true
        )
        return Call(request) { answer, _ in PlainAnswer(answer.jwt) }
    }

    func logOut() -> Call<Success>? { Call(successOf: ApiV4.Logout()) }

    func validation() -> Call<Success>? { Call(successOf: ApiV4.ValidateAuth()) }

    func logins() -> Call<PlainAnswer<[Login]>> {
        Call(ApiV4.ListLogins()) { answer, _ in
            let logins = answer.logins.map {
                Login(created: $0.publishedAt.date, ipAddress: $0.ip, userAgent: $0.userAgent)
            }
            return PlainAnswer(logins)
        }
    }

    func changePassword(from old: String, to new: String) -> Call<PlainAnswer<String?>> {
        let request = ApiV4.ChangePassword(
            newPassword: new,
            newPasswordVerify: new,
            oldPassword: old,
            stayLoggedIn: true
        )
        return Call(request) { answer, _ in PlainAnswer(answer.jwt) }
    }

    func makeTwoFactorSecret() -> Call<PlainAnswer<String>> {
        Call(ApiV4.GenerateTotpSecret()) { answer, _ in PlainAnswer(answer.totpSecretUrl) }
    }

    func setTwoFactor(_ isOn: Bool, code: String) -> Call<PlainAnswer<Bool>> {
        Call(ApiV4.EditTotp(totpToken: code, enabled: isOn)) { answer, _ in PlainAnswer(answer.enabled) }
    }
}

// The account's beginning, its recovery, and its end.
extension LemmyV4 {
    func captcha() -> Call<PlainAnswer<Captcha?>> {
        Call(ApiV4.GetCaptcha()) { answer, _ throws(ApiClientError) in
            guard let captcha = answer.ok else { return PlainAnswer(nil) }
            guard let picture = Data(base64Encoded: captcha.png), let sound = Data(base64Encoded: captcha.wav) else {
                throw ApiClientError(.unreadable, "the captcha is no picture", hint: "ask for another one")
            }
            return PlainAnswer(Captcha(id: captcha.uuid, picture: picture, sound: sound))
        }
    }

    func register(_ new: NewAccount) -> Call<PlainAnswer<RegistrationOutcome>> {
        let request = ApiV4.Register(
            username: new.username,
            password: new.password,
            passwordVerify: new.password,
            showNsfw: new.showsNsfw,
            email: new.email,
            captchaUuid: new.captcha?.id,
            captchaAnswer: new.captcha?.text,
            answer: new.answer,
            stayLoggedIn: true
        )
        return Call(request) { answer, _ in
            let outcome = RegistrationOutcome(
                token: answer.jwt,
                isApplication: answer.registrationCreated,
                isEmailSent: answer.verifyEmailSent
            )
            return PlainAnswer(outcome)
        }
    }

    func resetPassword(email: String) -> Call<Success> { Call(successOf: ApiV4.ResetPassword(email: email)) }

    func resetPassword(token: String, new: String) -> Call<Success> {
        Call(successOf: ApiV4.ChangePasswordAfterReset(token: token, password: new, passwordVerify: new))
    }

    func verifyEmail(token: String) -> Call<Success> { Call(successOf: ApiV4.VerifyEmail(token: token)) }

    func deleteAccount(
        password: String,
        deletesContent: Bool,
        _ version: ServerVersion?,
        at site: String
    ) -> Call<Success> {
        Call(successOf: ApiV4.DeleteAccount(password: password, deleteContent: deletesContent))
    }

    func markDonationDialogShown() -> Call<Success> { Call(successOf: ApiV4.MarkDonationDialogShown()) }
}
