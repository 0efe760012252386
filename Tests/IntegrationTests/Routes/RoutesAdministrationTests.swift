import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Testing
import WireRuntime

@MainActor @Suite struct RoutesAdministrationTests {
    @Test func `an administrator is made and unmade`() async throws {
        let world = try World()
        let admin = try await world.logInAsAdmin()
        #expect(try await admin.addAdmin(personId: Known.bob).map(\.name) == ["carol", "bob"])
        #expect(try await admin.getPerson(id: Known.bob).isAdmin)
        #expect(try await admin.removeAdmin(personId: Known.bob).map(\.name) == ["carol"])
        await world.expectLoginNeeded("/admin/add") { _ = try await $0.addAdmin(personId: Known.bob) }
    }

    @Test func `an administrator can leave, unless they are the last`() async throws {
        let world = try World()
        let admin = try await world.logInAsAdmin()
        await #expect(throws: ApiClientError.self) { try await admin.leaveAdmin() }
        _ = try await admin.addAdmin(personId: Known.bob)
        #expect(try await admin.leaveAdmin().administrators.map(\.name) == ["bob"])
        await world.expectLoginNeeded("/user/leave_admin") { _ = try await $0.leaveAdmin() }
    }

    @Test func `an application is let in, another one is not`() async throws {
        let world = try World()
        let admin = try await world.logInAsAdmin()
        var settings = InstanceSettings()
        settings.registrationMode = .requiresApplication
        #expect(try await admin.editInstance(settings).registrationMode == .requiresApplication)
        for name in ["newcomer", "stranger"] {
            guard
                case .waiting(application: true, email: false) = try await world.guest.register(
                    username: name,
                    password: "\(name)-password",
                    answer: "I am \(name)."
                )
            else {
                Issue.record("\(name) did not have to wait")
                return
            }
        }
        #expect(try await admin.getRegistrationApplicationCount() == 2)
        let waiting = try await admin.getRegistrationApplications(undecidedOnly: true)
        #expect(Set(waiting.map(\.answer)) == ["I am newcomer.", "I am stranger."])
        let newcomer = try #require(waiting.first { $0.creator.name == "newcomer" })
        let stranger = try #require(waiting.first { $0.creator.name == "stranger" })
        #expect(await newcomer.approve().value.isSuccess)
        #expect(newcomer.accepted && newcomer.resolver?.name == "carol")
        #expect(await stranger.deny(reason: "No.").value.isSuccess)
        #expect(!stranger.accepted && stranger.denialReason == "No." && stranger.resolver?.name == "carol")
        #expect(try await admin.getRegistrationApplicationCount() == 0)
        #expect(try await admin.getRegistrationApplications(limit: 1).count == 1)
        #expect(try await admin.getRegistrationApplication(personId: newcomer.creator.id) === newcomer)
        _ = try await world.logIn("newcomer")
        await expectNotFound { try await admin.getRegistrationApplication(personId: Known.nobody) }
    }

    @Test func `applications are for administrators`() async throws {
        let world = try World()
        await world.expectLoginNeeded("/admin/registration_application/list") {
            _ = try await $0.getRegistrationApplications()
        }
        await world.expectLoginNeeded("/admin/registration_application/count") {
            _ = try await $0.getRegistrationApplicationCount()
        }
        let alice = try await world.logIn("alice")
        await #expect(throws: ApiClientError.self) { try await alice.getRegistrationApplicationCount() }
    }

    @Test func `a server's settings change, and only those that are said`() async throws {
        let world = try World()
        let admin = try await world.logInAsAdmin()
        let before = try await admin.getInstance()
        let description = before.description
        var settings = InstanceSettings()
        settings.name = "Another name"
        settings.sidebar = "Rules."
        settings.defaultSort = .topSixHours
        settings.rateLimits = [RateLimit(.post, requests: 7, seconds: 70)]
        let after = try await admin.editInstance(settings)
        #expect(after === before.instance2)
        #expect(after.name == "Another name" && after.sidebar == "Rules." && after.description == description)
        #expect(after.defaultSort == "TopSixHour")
        #expect(after.rateLimits.contains(RateLimit(.post, requests: 7, seconds: 70)))
        #expect(after.rateLimits.contains(RateLimit(.message, requests: 999_999, seconds: 1)))
        await world.expectLoginNeeded("/site") { _ = try await $0.editInstance(settings) }
        settings.registrationMode = .requiresInvitation
        await #expect(throws: ApiClientError.self) { try await admin.editInstance(settings) }
    }

    @Test func `a server that is set up is not set up again`() async throws {
        let world = try World()
        let admin = try await world.logInAsAdmin()
        let error = await #expect(throws: ApiClientError.self) { try await admin.createInstance(name: "Strata") }
        #expect(error?.status == 400 || error?.status == 404)
        #expect(world.transport.passed.contains("POST /api/v3/site"))
    }

    @Test func `the banned are listed for administrators`() async throws {
        let world = try World()
        #expect(try await world.logInAsAdmin().getBannedPeople().map(\.name) == ["dave"])
        await world.expectLoginNeeded("/user/banned") { _ = try await $0.getBannedPeople() }
    }
}
