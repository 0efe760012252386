import Networking

extension Route {
    static var pieFedAccountRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/user/login", LogInOfPieFed.self) { world, call, sent throws(ServerError) in
                let body = try sent.get()
                // Somebody whose application waits gets a token too.
                guard let user = world.user(with: body), let person = world.people[user.personID], !person.banned,
                    !person.deleted
                else { throw .pieFedIncorrectLogin }
                let token = world.logIn(user, call)
                return world.respond { $0.member("jwt", token) }
            },
            Route(.post, at: .pieFed, "/user/verify_credentials", LogInOfPieFed.self) {
                world,
                _,
                sent throws(ServerError) in
                guard world.user(with: try sent.get()) != nil else { throw .pieFed("", "Bad credentials") }
                return .nullOfPieFed
            },
            Route(.put, at: .pieFed, "/user/save_user_settings", SaveUserSettingsOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.saveSettings(body.inV3, by: viewer)
                world.saveNewSettings(body, of: viewer.user.id)
                let changed = try world.viewer(named: viewer.id)
                return world.respond { writer in
                    writer.object("my_user") { $0.myUser(changed, pieFed: world, ties: call.ties) }
                }
            },
            Route(.put, at: .pieFed, "/admin/registration_application/approve", DecideApplicationOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.decideInPieFed(body, by: viewer, at: call.now)
                return .nullOfPieFed
            },
        ]
    }
}

extension World {
    /// Returns the account with that name, in any case, or e-mail address and that password.
    fileprivate func user(with body: DecodedBody<LogInOfPieFed>) -> LocalUser? {
        guard let user = localUser(named: body.username), passwords[user.id] == body.password else { return nil }
        return user
    }

    /// Returns the account of a person as it is now.
    fileprivate func viewer(named person: PersonID) throws(ServerError) -> Viewer {
        guard let user = localUser(of: person), let person = people[person] else { throw .pieFedRowNotFound }
        return Viewer(user: user, person: person)
    }

    /// Changes the settings that Lemmy 0.19 does not have.
    fileprivate mutating func saveNewSettings(_ body: DecodedBody<SaveUserSettingsOfPieFed>, of user: LocalUserID) {
        var settings = since1_0.settings[user] ?? SettingsSince1_0()
        if let senders = body.acceptsMessages { settings.acceptsPrivateMessages = senders != .nobody }
        if let words = body.keywordFilter { settings.blockedKeywords = words.filter { !$0.isEmpty } }
        since1_0.settings[user] = settings
    }

    /// Decides about a person's application. PieFed deletes the people whom it refuses, with their applications.
    fileprivate mutating func decideInPieFed(
        _ body: DecodedBody<DecideApplicationOfPieFed>,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        guard viewer.user.isAdmin else { throw .pieFed("Insufficient permissions to manage registrations") }
        let user = localUserOfPerson[body.personID]
        guard let application = applications.rows.first(where: { $0.localUserID == user }) else {
            throw .pieFed("Problem finding registration for this user")
        }
        let values: BodyFieldValues = [
            "id": DecodedField(value: application.id), "approve": DecodedField(value: body.approve),
        ]
        let order = DecodedBody<ApproveRegistrationApplication>(
            declared: ApproveRegistrationApplication(),
            values: values
        )
        // The rule reports a mail that cannot be sent; the decision takes effect all the same.
        let unsent = ServerError.pieFed(
            "Could not build url for endpoint 'user.user_newsletter_unsubscribe' with values ['user_id']. "
                + "Did you forget to specify values ['token']?"
        )
        do throws(ServerError) {
            _ = try decideApplication(order, by: viewer)
        } catch {
            guard error == .noEmailSetup else { throw error }
        }
        if body.approve { throw unsent }
        applications[application.id] = nil
        deleteAccount(of: body.personID, at: now)
        logins.endAll(of: application.localUserID)
    }
}
