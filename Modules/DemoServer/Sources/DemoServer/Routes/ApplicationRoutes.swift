import Networking

extension Route {
    static var applicationRoutes: [Route] {
        [
            Route(.get, "/admin/registration_application/count") { world, call throws(ServerError) in
                try world.requireAdmin(call.requireLogin())
                let count = world.applications(unreadOnly: true).count
                return world.respond { $0.member("registration_applications", count) }
            },
            Route(.get, "/admin/registration_application/list") { world, call throws(ServerError) in
                let unreadOnly = try call.query.flag("unread_only") ?? false
                let page = try call.query.page()
                try world.requireAdmin(call.requireLogin())
                let sorted = world.sortedApplications(
                    unreadOnly: unreadOnly,
                    call.ties,
                    in: "registration_applications"
                )
                let shown = try page.page().slice(sorted).compactMap { world.applications[$0] }
                return world.respond { writer in
                    writer.array("registration_applications", shown) { writer, application in
                        writer.object { $0.write(application, of: world) }
                    }
                }
            },
            Route(.get, "/admin/registration_application", only: .v0_19) { world, call throws(ServerError) in
                let person: PersonID = try call.query.required("person_id", call.query.number("person_id"))
                try world.requireAdmin(call.requireLogin())
                return world.respond(try world.application(of: person))
            },
            Route(.put, "/admin/registration_application/approve", ApproveRegistrationApplication.self) {
                world,
                call,
                sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let application = try world.decideApplication(sent.get(), by: viewer)
                return world.respond(application)
            },
        ]
    }
}

extension World {
    /// Returns the numbers of the applications, the latest first; of those without a decision the earliest first.
    func sortedApplications(unreadOnly: Bool, _ ties: TieBreaker, in list: String) -> [Int32] {
        let sign: Int64 = unreadOnly ? -1 : 1
        let rows = applications(unreadOnly: unreadOnly)
            .map { (key: Descending($0.published.micros * sign), id: $0.id) }
        return ties.sort(rows, in: list)
    }

    /// Returns the application of a person.
    func application(of person: PersonID) throws(ServerError) -> RegistrationApplication {
        let user = localUserOfPerson[person]
        guard let application = applications.rows.first(where: { $0.localUserID == user }) else {
            throw ServerError("couldnt_find_registration_application")
        }
        return application
    }

    /// Applies an admin's decision about an application, and returns the application.
    mutating func decideApplication(
        _ body: DecodedBody<ApproveRegistrationApplication>,
        by viewer: Viewer
    ) throws(ServerError) -> RegistrationApplication {
        try requireAdmin(viewer)
        guard var application = applications[body.id] else { throw .unknown("Record not found", status: 404) }
        application.adminID = viewer.id
        if let reason = body.denyReason { application.denyReason = reason.isEmpty ? nil : reason }
        applications[body.id] = application
        accept(application.localUserID, body.approve)
        // The real server sends a mail if the account has an address. Here that is an error, but the decision takes effect.
        if localUsers[application.localUserID]?.email != nil { throw .noEmailSetup }
        return application
    }

    /// Returns the applications. If the site requires verified e-mail addresses, it returns only those with a verified one.
    fileprivate func applications(unreadOnly: Bool) -> [RegistrationApplication] {
        applications.rows.filter { application in
            (!unreadOnly || application.adminID == nil)
                && (!localSite.requireEmailVerification
                    || localUsers[application.localUserID]?.emailVerified == true)
        }
    }

    /// Accepts or rejects an application and updates the site's count of users.
    fileprivate mutating func accept(_ user: LocalUserID, _ isAccepted: Bool) {
        guard let old = localUsers[user] else { return }
        localUsers[user]?.acceptedApplication = isAccepted
        siteCounts.users += (isAccepted ? 1 : 0) - (old.acceptedApplication ? 1 : 0)
    }

    fileprivate func respond(_ application: RegistrationApplication) -> Answer {
        respond { writer in
            writer.object("registration_application") { $0.write(application, of: self) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ application: RegistrationApplication, of world: World) {
        object("registration_application") { writer in
            writer.member("id", application.id)
            writer.member("local_user_id", application.localUserID)
            writer.member("answer", application.answer)
            writer.member("admin_id", application.adminID)
            writer.member("deny_reason", application.denyReason)
            writer.member("published", application.published)
        }
        guard let user = world.localUsers[application.localUserID], let person = world.people[user.personID] else {
            return
        }
        object("creator_local_user") { $0.write(user) }
        object("creator") { $0.write(person) }
        if let admin = application.adminID.flatMap({ world.people[$0] }) { object("admin") { $0.write(admin) } }
    }
}
