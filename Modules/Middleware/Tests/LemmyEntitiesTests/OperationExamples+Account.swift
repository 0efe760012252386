import Foundation
import LemmyIdentifiers
import Middleware
import WireRuntime

@testable import LemmyMiddleware

private let page = PageQuery(nil, 10)

extension OperationExample {
    @Operations static var servers: [OperationExample] {
        OperationExample("the server's site and the viewer's account") { try $0.site() }
        OperationExample("the description of the server") { try $0.instance() }
        OperationExample("the servers that the server knows") { try $0.federatedInstances() }
        OperationExample("a page's description of itself") { try $0.linkPreview(of: "https://a.test/") }
        OperationExample("changes settings of the server") { try $0.editInstance(InstanceSettings(), at: "a.test") }
        OperationExample("sets up a newly installed server") {
            try $0.createInstance(named: "A", InstanceSettings(), at: "a.test")
        }
        OperationExample("adds an emoji") {
            let emoji = NewCustomEmoji(
                shortcode: "purr",
                imageUrl: "https://a.test/purr.png",
                altText: "A cat.",
                category: "cats",
                keywords: []
            )
            return try $0.createEmoji(emoji)
        }
        OperationExample("changes an emoji") {
            let emoji = CustomEmoji(
                id: 1,
                shortcode: "purr",
                imageUrl: "https://a.test/purr.png",
                altText: "A cat.",
                category: "cats",
                keywords: []
            )
            return try $0.editEmoji(emoji)
        }
        OperationExample("deletes an emoji") { try $0.deleteEmoji(1) }
        OperationExample("searches the content that the server knows") {
            try $0.search(SearchQuery(text: "cats", kind: .posts, page: page))
        }
        OperationExample("finds the content that an address names") { try $0.resolve("https://a.test/post/1") }
        OperationExample("a page of uploaded pictures, newest first") { try $0.imageUploads(isOfAll: false, page) }
        OperationExample("uploads a picture or a short video") {
            try $0.upload(ImageFile(bytes: Data([1]), format: .png, name: "a.png"))
        }
        OperationExample("deletes an uploaded picture") { try $0.deleteImage("a.png", deleteToken: "token") }
    }

    @Operations static var account: [OperationExample] {
        OperationExample("logs in") { try $0.logIn("alice", password: "secret", secondFactor: nil) }
        OperationExample("ends the log-in") { try $0.logOut() }
        OperationExample("checks the token") { try $0.validation() }
        OperationExample("the log-ins of the account") { try $0.logins() }
        OperationExample("changes the password") { try $0.changePassword(from: "secret", to: "secret2") }
        OperationExample(
            "deletes the account",
            { try $0.deleteAccount(password: "secret", deletesContent: false, nil, at: "a.test") },
            { try $0.deleteAccount(password: "secret", deletesContent: true, "0.18.5", at: "a.test") }
        )
        OperationExample("tells the server that the viewer has seen the donation dialog") {
            try $0.markDonationDialogShown()
        }
        OperationExample("creates a secret for the second factor") { try $0.makeTwoFactorSecret() }
        OperationExample("turns the second factor on or off") { try $0.setTwoFactor(true, code: "123456") }
        OperationExample("a captcha") { try $0.captcha() }
        OperationExample("registers an account") {
            try $0.register(
                NewAccount(
                    username: "alice",
                    password: "secret",
                    email: nil,
                    showsNsfw: nil,
                    captcha: nil,
                    answer: nil
                )
            )
        }
        OperationExample("asks for an email to reset a forgotten password") {
            try $0.resetPassword(email: "alice@a.test")
        }
        OperationExample("sets a new password with the token from the email") {
            try $0.resetPassword(token: "token", new: "secret2")
        }
        OperationExample("confirms an email address with the token from the email") {
            try $0.verifyEmail(token: "token")
        }
        OperationExample("changes settings of the account") { try $0.saveSettings(AccountSettings()) }
        OperationExample("all settings of the account") { try $0.exportSettings() }
        OperationExample("imports settings") { try $0.importSettings(SettingsBackup(document: Data("{}".utf8))) }
    }
}
