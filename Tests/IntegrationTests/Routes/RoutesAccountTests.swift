import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Networking
import Testing
import WireRuntime

@testable import DemoServer

@MainActor @Suite struct RoutesAccountTests {
    @Test func `the viewer is known with settings, subscriptions and blocks`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let me: Person4 = try await alice.getMyPerson()
        #expect(me.id == Known.alice && me.name == "alice" && !me.isAdmin && me.defaultSort == "Active")
        #expect(me.moderates.map(\.name) == ["swift", "datalayers"] && me.follows.contains { $0.id == Known.swift })
        #expect(me.blockedPeople.map(\.name) == ["heidi"] && me.blockedCommunities.map(\.name) == ["cycling"])
        await world.expectLoginNeeded("/site") { let _: Person4 = try await $0.getMyPerson() }
    }

    @Test(arguments: [Dialect.v0_18, .v0_19])
    func `a token that the server has forgotten names nobody`(_ dialect: Dialect) async throws {
        let world = try World(LemmyServer(version: dialect))
        let alice = world.client(with: try world.makeToken(of: "alice"))
        let me: Person4 = try await alice.getMyPerson()
        #expect(me.name == "alice")
        try await alice.validateLogin()
        let stranger = world.client(with: "not-a-token")
        let error = await #expect(throws: ApiClientError.self) { let _: Person4 = try await stranger.getMyPerson() }
        #expect(error?.code == .tokenRejected)
        let other = await #expect(throws: ApiClientError.self) {
            try await world.client(with: "no-token-either").validateLogin()
        }
        #expect(other?.code == .tokenRejected)
        await world.expectLoginNeeded("/user/validate_auth") { try await $0.validateLogin() }
    }

    @Test func `settings that are said change, the others stay`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let before: Person4 = try await alice.getMyPerson()
        let theme = before.theme
        var settings = AccountSettings()
        settings.displayName = "Alice A."
        settings.biography = "Writes."
        settings.showsNsfw = true
        settings.showsDownvotes = false
        settings.defaultFeed = .subscribed
        settings.defaultSort = .topTwelveHours
        settings.defaultListing = .smallCard
        let me = try await alice.saveUserSettings(settings)
        #expect(me === before)
        #expect(me.displayName == "Alice A." && me.biography == "Writes." && me.showsNsfw && me.theme == theme)
        #expect(me.showsDownvotes == false && me.showsUpvotes == true)
        #expect(me.defaultFeed == "Subscribed" && me.defaultSort == "TopTwelveHour" && me.defaultListing == "SmallCard")
        settings = AccountSettings()
        settings.biography = ""
        #expect(try await alice.saveUserSettings(settings).biography == nil)
        await world.expectLoginNeeded("/user/save_user_settings") { try await $0.saveUserSettings(settings) }
    }

    @Test func `what an account has chosen is taken along in a file`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let backup = try await alice.exportSettings()
        #expect(backup.followedCommunities.contains("http://strata.test/c/swift"))
        #expect(backup.savedPosts.count == 6 && backup.blockedPeople == ["http://strata.test/u/heidi"])
        let bob = try await world.logIn("bob")
        let read = try SettingsBackup(json: try backup.json())
        #expect(read == backup)
        try await bob.importSettings(read)
        #expect(try await bob.getPosts(.all, filter: .saved, limit: 50).posts.count >= 6)
        #expect(throws: ApiClientError.self) { try SettingsBackup(json: Data("[]".utf8)) }
        await world.expectLoginNeeded("/user/export_settings") { _ = try await $0.exportSettings() }
        await world.expectLoginNeeded("/user/import_settings") { try await $0.importSettings(backup) }
    }

    @Test func `an account that is open to all is there at once`() async throws {
        let world = try World()
        #expect(try await world.guest.getCaptcha() == nil)
        guard
            case .loggedIn(let client) = try await world.guest.register(
                username: "newcomer",
                password: "a-long-password",
                showsNsfw: true
            )
        else {
            Issue.record("there is no account")
            return
        }
        let me: Person4 = try await client.getMyPerson()
        #expect(me.name == "newcomer" && me.showsNsfw)
        let error = await #expect(throws: ApiClientError.self) {
            try await world.guest.register(username: "alice", password: "a-long-password")
        }
        #expect(error?.serverCode == "user_already_exists")
    }

    @Test func `a new password ends every login but the new one`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        #expect(try await alice.listLogins().count == 2)
        let wrong = await #expect(throws: ApiClientError.self) {
            try await alice.changePassword(from: "wrong-password", to: "another-password")
        }
        #expect(wrong?.serverCode == "incorrect_login")
        let renewed = try await alice.changePassword(from: "alice-password", to: "another-password")
        #expect(renewed !== alice)
        let me: Person4 = try await renewed.getMyPerson()
        #expect(me.name == "alice")
        #expect(try await renewed.listLogins().count == 1)
        let error = await #expect(throws: ApiClientError.self) { try await alice.getPosts(.local) }
        #expect(error?.code == .tokenRejected)
        _ = try await world.guest.logIn(username: "alice", password: "another-password")
        await world.expectLoginNeeded("/user/list_logins") { _ = try await $0.listLogins() }
        await world.expectLoginNeeded("/user/change_password") { _ = try await $0.changePassword(from: "a", to: "b") }
    }

    @Test func `letters lead to a new password and a confirmed address`() async throws {
        let world = try World()
        let unknown = await #expect(throws: ApiClientError.self) {
            try await world.guest.resetPassword(email: "nobody@example.test")
        }
        #expect(unknown?.serverCode == "incorrect_login")
        let reset = await #expect(throws: ApiClientError.self) {
            try await world.guest.resetPassword(token: "none", newPassword: "a-long-password")
        }
        #expect(reset?.serverCode == "token_not_found")
        let letter = await #expect(throws: ApiClientError.self) { try await world.guest.verifyEmail(token: "none") }
        #expect(letter?.serverCode == "token_not_found")
    }

    @Test func `a second factor starts with a secret, and a wrong code turns nothing on`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        #expect(try await alice.makeTwoFactorSecret().hasPrefix("otpauth://totp/"))
        let error = await #expect(throws: ApiClientError.self) {
            try await alice.setTwoFactor(enabled: true, code: "0")
        }
        #expect(error?.code == .wrongSecondFactor && error?.serverCode == "incorrect_totp_token")
        await world.expectLoginNeeded("/user/totp/generate") { _ = try await $0.makeTwoFactorSecret() }
        await world.expectLoginNeeded("/user/totp/update") { _ = try await $0.setTwoFactor(enabled: true, code: "0") }
    }

    @Test func `who has a second factor signs in with its digits`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let address = try await alice.makeTwoFactorSecret()
        // An authenticator app uses its own clock; the server's clock decides.
        func digits() throws -> String { try OneTimePassword.digits(of: address, at: world.server.clock) }
        #expect(try await alice.setTwoFactor(enabled: true, code: try digits()))
        func error(_ digits: String?) async -> ApiClientError? {
            await #expect(throws: ApiClientError.self) {
                try await world.guest.logIn(username: "alice", password: "alice-password", secondFactor: digits)
            }
        }
        let missing = await error(nil)
        #expect(missing?.code == .secondFactorNeeded && missing?.serverCode == "missing_totp_token")
        let wrong = await error("0")
        #expect(wrong?.code == .wrongSecondFactor && wrong?.serverCode == "incorrect_totp_token")
        let again = try await world.guest.logIn(
            username: "alice",
            password: "alice-password",
            secondFactor: try digits()
        )
        let me: Person4 = try await again.getMyPerson()
        #expect(me.name == "alice" && me.twoFactorEnabled == true)
    }

    @Test func `who was asked for a donation is not asked elsewhere`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let before: Person4 = try await alice.getMyPerson()
        let asked = before.donationAsked
        try await alice.markDonationDialogShown()
        let after: Person4 = try await alice.getMyPerson()
        #expect(after.donationAsked != asked)
        await world.expectLoginNeeded("/user/donation_dialog_shown") { try await $0.markDonationDialogShown() }
    }

    @Test func `an account that is deleted is gone, and its client refuses`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let wrong = await #expect(throws: ApiClientError.self) {
            try await alice.deleteAccount(password: "wrong-password", deletesContent: false)
        }
        #expect(wrong?.serverCode == "incorrect_login")
        try await alice.deleteAccount(password: "alice-password", deletesContent: true)
        let error = await #expect(throws: ApiClientError.self) { try await alice.getPosts(.local) }
        #expect(error?.code == .loggedOut)
        await #expect(throws: ApiClientError.self) { try await world.logIn("alice") }
        await world.expectLoginNeeded("/user/delete_account") {
            try await $0.deleteAccount(password: "a", deletesContent: true)
        }
    }

    @Test func `the clients of an account's earlier logins refuse, too, once it is deleted`() async throws {
        let world = try World()
        let earlier = try await world.logIn("alice")
        let alice = try await earlier.changePassword(from: "alice-password", to: "another-password")
        let bob = try await world.logIn("bob")
        #expect(alice !== earlier && alice.storeScope == earlier.storeScope)
        try await alice.deleteAccount(password: "another-password", deletesContent: false)
        #expect(alice.isLoggedOut && earlier.isLoggedOut && !bob.isLoggedOut)
        _ = try await bob.getPosts(.local)
    }

    @Test func `settings that were saved may have happened, even if the viewer cannot be fetched`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let _: Person4 = try await alice.getMyPerson()
        var settings = AccountSettings()
        settings.biography = "Writes."
        world.faults.apply(.offline, on: RequestPattern(path: "/site"))
        let error = await #expect(throws: ApiClientError.self) { try await alice.saveUserSettings(settings) }
        #expect(error?.code == .noConnection && error?.mayHaveHappened == true)
        world.faults.apply(.ok)
        let me: Person4 = try await alice.getMyPerson()
        #expect(me.biography == "Writes.")
    }

    @Test func `0_18 cannot keep what a deleted account wrote, and is not asked to`() async throws {
        let world = try World(LemmyServer(version: .v0_18))
        let alice = try await world.logIn("alice")
        let error = await #expect(throws: ApiClientError.self) {
            try await alice.deleteAccount(password: "alice-password", deletesContent: false)
        }
        #expect(error?.message.contains("is older than 0.19.0") == true)
        #expect(world.transport.passed.count(of: "/user/delete_account") == 0)
        _ = try await alice.getPosts(.local)
    }
}

extension OneTimePassword {
    /// Returns the code of an authenticator app that has read an address, `otpauth://…?secret=…`.
    fileprivate static func digits(of address: String, at time: Date) throws -> String {
        let items = try #require(URLComponents(string: address)?.queryItems)
        let secret = try #require(items.first { $0.name == "secret" }?.value)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (key, bits, count) = ([UInt8](), 0, 0)
        for letter in secret {
            bits = bits << 5 | (try #require(alphabet.firstIndex(of: letter)))
            count += 5
            guard count >= 8 else { continue }
            count -= 8
            key.append(UInt8(bits >> count & 255))
            bits &= (1 << count) - 1
        }
        return number(for: key, at: Int64(time.timeIntervalSince1970) / seconds)
    }
}
