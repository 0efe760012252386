import Networking

extension Route {
    static var v4ApplicationRoutes: [Route] {
        [
            Route(.get, at: .v4, "/admin/registration_application/list") { world, call throws(ServerError) in
                let unreadOnly = try call.query.flag("unread_only") ?? false
                let parameters = try PageOfV4.Parameters(call.query)
                let viewer = try call.requireLogin()
                try world.requireAdmin(viewer)
                let sorted = world.sortedApplications(unreadOnly: unreadOnly, call.ties, in: "items")
                let page = try parameters.page(in: world, for: viewer).slice(sorted) { String($0) }
                return world.respond { writer in
                    writer.page(page) { writer, id in
                        if let application = world.applications[id] { writer.write(application, v4: world) }
                    }
                }
            },
            Route(.get, at: .v4, "/admin/registration_application") { world, call throws(ServerError) in
                let person: PersonID = try call.query.required("person_id", call.query.number("person_id"))
                try world.requireAdmin(call.requireLogin())
                return world.respondV4(try world.application(of: person))
            },
            Route(
                .put,
                at: .v4,
                "/admin/registration_application/approve",
                ApproveRegistrationApplication.self
            ) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let application = try world.decideApplication(sent.get(), by: viewer)
                return world.respondV4(application)
            },
        ]
    }
}

extension World {
    fileprivate func respondV4(_ application: RegistrationApplication) -> Answer {
        respond { writer in
            writer.object("registration_application") { $0.write(application, v4: self) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ application: RegistrationApplication, v4 world: World) {
        object("registration_application") { writer in
            writer.member("id", application.id)
            writer.member("local_user_id", application.localUserID)
            writer.member("answer", application.answer)
            writer.member("admin_id", application.adminID)
            writer.member("deny_reason", application.denyReason)
            writer.member("published_at", application.published)
        }
        guard let user = world.localUsers[application.localUserID], let person = world.people[user.personID] else {
            return
        }
        object("creator_local_user") { $0.write(v4: user, of: world) }
        object("creator") { $0.write(person, v4: world) }
        if let admin = application.adminID.flatMap({ world.people[$0] }) {
            object("admin") { $0.write(admin, v4: world) }
        }
    }
}
