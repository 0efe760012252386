import ApiTypes
import Foundation
import Middleware
import Persistence
import Primitives
import Propagation

// How one gets an account, and back into it: anybody may ask.

extension ApiClient {
    /// Fetches a captcha to solve before registering.
    ///
    /// - Returns: The captcha; nil where the server wants none.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getCaptcha() async throws -> Captcha? {
        // Never joined: two who register solve two.
        try await writePlain(ApiGetCaptcha()) { answer throws(ApiClientError) -> Captcha? in
            guard let captcha = answer.ok else { return nil }
            guard let picture = Data(base64Encoded: captcha.png), let sound = Data(base64Encoded: captcha.wav) else {
                throw ApiClientError(.unreadable, "the captcha is no picture", hint: "ask for another one")
            }
            return Captcha(id: captcha.uuid, picture: picture, sound: sound)
        }
    }

    /// Asks for an account.
    ///
    /// - Parameters:
    ///   - username: The name; what stands in the account's address.
    ///   - password: 10 to 60 characters.
    ///   - email: Where letters go; some servers want it.
    ///   - showsNsfw: Whether to show what is not safe for work; some servers want it.
    ///   - captcha: What ``getCaptcha()`` asked, answered.
    ///   - answer: To the server's question, ``Instance2Providing/applicationQuestion``, where it has one.
    /// - Returns: How far it got; the account's client, if it can be used at once.
    /// - Throws: ``ApiClientError``, or `CancellationError`: the account may be there then.
    public func register(
        username: String,
        password: String,
        email: String? = nil,
        showsNsfw: Bool? = nil,
        captcha: CaptchaAnswer? = nil,
        answer: String? = nil
    ) async throws -> Registration {
        let request = ApiRegister(
            username: username,
            password: password,
            passwordVerify: password,
            showNsfw: showsNsfw,
            email: email,
            captchaUuid: captcha?.id,
            captchaAnswer: captcha?.text,
            answer: answer
        )
        let registered = try await writePlain(request, about: "register \(username)") { $0 }
        guard let token = registered.jwt else {
            return .waiting(application: registered.registrationCreated, email: registered.verifyEmailSent)
        }
        return .loggedIn(client(of: token))
    }

    /// The client of a token that the server has just given out.
    func client(of token: String) -> ApiClient {
        let client = ApiClient.getApiClient(for: server, with: token, in: registry)
        environment.store?.open(client.storeScope)
        return client
    }

    /// Has the server write to somebody who has forgotten the password.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func resetPassword(email: String) async throws { try await write(ApiPasswordReset(email: email)) }

    /// Sets a new password with what stands in the letter; then log in with it.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func resetPassword(token: String, newPassword: String) async throws {
        try await write(
            ApiPasswordChangeAfterReset(token: token, password: newPassword, passwordVerify: newPassword)
        )
    }

    /// Confirms an address with what stands in the letter to it.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func verifyEmail(token: String) async throws { try await write(ApiVerifyEmail(token: token)) }
}
