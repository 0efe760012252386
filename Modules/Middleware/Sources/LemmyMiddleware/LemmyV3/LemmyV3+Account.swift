import ApiTypes
import Foundation
import WireRuntime

// The log-in and its token.
extension LemmyV3 {
    func logIn(_ name: String, password: String, secondFactor: String?) -> Call<PlainAnswer<String?>> {
        let request = ApiLogin(usernameOrEmail: name, password: password, totp2faToken: secondFactor)
        return Call(request) { answer, _ in PlainAnswer(answer.jwt) }
    }

    func logOut() -> Call<Success>? { Call(successOf: ApiLogout()) }

    func validation() -> Call<Success>? { Call(successOf: ApiValidateAuth()) }

    func logins() -> Call<PlainAnswer<[Login]>> {
        Call(ApiListLogins()) { answer, _ in
            PlainAnswer(answer.map { Login(created: $0.published.date, ipAddress: $0.ip, userAgent: $0.userAgent) })
        }
    }

    func changePassword(from old: String, to new: String) -> Call<PlainAnswer<String?>> {
        let request = ApiChangePassword(newPassword: new, newPasswordVerify: new, oldPassword: old)
        return Call(request) { answer, _ in PlainAnswer(answer.jwt) }
    }

    func makeTwoFactorSecret() -> Call<PlainAnswer<String>> {
        Call(ApiGenerateTotpSecret()) { answer, _ in PlainAnswer(answer.totpSecretUrl) }
    }

    func setTwoFactor(_ isOn: Bool, code: String) -> Call<PlainAnswer<Bool>> {
        Call(ApiUpdateTotp(totpToken: code, enabled: isOn)) { answer, _ in PlainAnswer(answer.enabled) }
    }
}

// The account's beginning, its recovery, and its end.
extension LemmyV3 {
    func captcha() -> Call<PlainAnswer<Captcha?>> {
        Call(ApiGetCaptcha()) { answer, _ throws(ApiClientError) in
            guard let captcha = answer.ok else { return PlainAnswer(nil) }
            guard let picture = Data(base64Encoded: captcha.png), let sound = Data(base64Encoded: captcha.wav) else {
                throw ApiClientError(.unreadable, "the captcha is no picture", hint: "ask for another one")
            }
            return PlainAnswer(Captcha(id: captcha.uuid, picture: picture, sound: sound))
        }
    }

    func register(_ new: NewAccount) -> Call<PlainAnswer<RegistrationOutcome>> {
        let request = ApiRegister(
            username: new.username,
            password: new.password,
            passwordVerify: new.password,
            showNsfw: new.showsNsfw,
            email: new.email,
            captchaUuid: new.captcha?.id,
            captchaAnswer: new.captcha?.text,
            answer: new.answer
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

    func resetPassword(email: String) -> Call<Success> { Call(successOf: ApiPasswordReset(email: email)) }

    func resetPassword(token: String, new: String) -> Call<Success> {
        Call(successOf: ApiPasswordChangeAfterReset(token: token, password: new, passwordVerify: new))
    }

    func verifyEmail(token: String) -> Call<Success> { Call(successOf: ApiVerifyEmail(token: token)) }

    func deleteAccount(
        password: String,
        deletesContent: Bool,
        _ version: ServerVersion?,
        at site: String
    ) throws(ApiClientError) -> Call<Success> {
        let isBefore0_19 = version?.isBefore0_19 ?? false
        guard !isBefore0_19 || deletesContent else {
            throw ApiClientError(
                .refused,
                "\(site) is older than 0.19.0 and always deletes what the account wrote",
                hint: "delete it too, or keep the account"
            )
        }
        let request = ApiDeleteAccount(password: password, deleteContent: isBefore0_19 ? nil : deletesContent)
        return Call(successOf: request)
    }
}

extension LemmyV3 {
    func saveSettings(_ settings: AccountSettings) throws(ApiClientError) -> Call<Success> {
        if settings.blockedKeywords != nil { throw lacking("blocked words") }
        return Call(successOf: ApiSaveUserSettings(settings))
    }

    func markDonationDialogShown() -> Call<Success> { Call(successOf: ApiDonationDialogShown()) }
}

extension ApiSaveUserSettings {
    fileprivate init(_ settings: AccountSettings) {
        self.init(
            showNsfw: settings.showsNsfw,
            blurNsfw: settings.blursNsfw,
            autoExpand: settings.expandsPictures,
            theme: settings.theme,
            defaultSortType: settings.defaultSort?.wire,
            defaultListingType: settings.defaultFeed?.wire,
            interfaceLanguage: settings.interfaceLanguage,
            avatar: settings.avatar?.string,
            banner: settings.banner?.string,
            displayName: settings.displayName,
            email: settings.email,
            bio: settings.biography,
            matrixUserId: settings.matrixUserId,
            showAvatars: settings.showsAvatars,
            sendNotificationsToEmail: settings.sendsNotificationsToEmail,
            botAccount: settings.isBot,
            showBotAccounts: settings.showsBots,
            showReadPosts: settings.showsRead,
            discussionLanguages: settings.discussionLanguageIds,
            openLinksInNewTab: settings.opensLinksInNewTab,
            infiniteScrollEnabled: settings.infiniteScroll,
            postListingMode: settings.defaultListing?.wire,
            enableKeyboardNavigation: settings.keyboardNavigation,
            enableAnimatedImages: settings.animatesPictures,
            collapseBotComments: settings.collapsesBotComments,
            showScores: settings.showsScores,
            showUpvotes: settings.showsUpvotes,
            showDownvotes: settings.showsDownvotes,
            showUpvotePercentage: settings.showsUpvotePercentage
        )
    }
}
