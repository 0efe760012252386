import Networking

extension Route {
    static var accountRoutes: [Route] {
        [
            Route(.post, "/user/login", LogIn.self) { world, call, sent throws(ServerError) in
                try world.logIn(with: sent.get(), call)
            },
            Route(.post, "/user/logout", only: .v0_19) { world, call throws(ServerError) in
                try world.logOut(call)
            },
            Route(.get, "/user/list_logins", only: .v0_19) { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                return .list(in: world.dialect) { writer in
                    for login in world.logins.all(of: viewer.user.id) { writer.object { $0.write(login) } }
                }
            },
            Route(.get, "/user/validate_auth", only: .v0_19) { world, call throws(ServerError) in
                try world.validateToken(call)
            },
        ]
    }
}

extension World {
    /// Logs in with a name and a password.
    mutating func logIn(with body: DecodedBody<LogIn>, _ call: Call) throws(ServerError) -> Answer {
        let named = localUser(named: body.usernameOrEmail)
        guard let user = named, passwords[user.id] == body.password, let person = people[user.personID]
        else { throw dialect.wrongLogin(isNameKnown: named != nil) }
        if dialect < .v1_0 || person.deleted { try requireValid(person) }
        try requireMayLogIn(user, secondFactor: body.secondFactor, at: call.now)
        return login(with: logIn(user, call))
    }

    /// Ends the login of the request.
    mutating func logOut(_ call: Call) throws(ServerError) -> Answer {
        _ = try call.requireLogin()
        if let token = call.token { logins.end(token) }
        return .success
    }

    /// Returns success if the token of the request is valid.
    func validateToken(_ call: Call) throws(ServerError) -> Answer {
        guard let holder = owner(of: call.token) else { throw ServerError("not_logged_in") }
        try requireValid(holder.person)
        return .success
    }

    /// Returns the response to a login.
    func login(with token: String) -> Answer {
        respond { writer in
            writer.member("jwt", token)
            writer.member("registration_created", false)
            writer.member("verify_email_sent", false)
        }
    }

    /// Returns the account with that name or e-mail address, ignoring case.
    func localUser(named name: String) -> LocalUser? {
        let name = name.lowercased()
        return localUsers.rows.first { user in
            people[user.personID]?.name.lowercased() == name || user.email?.lowercased() == name
        }
    }

    mutating func logIn(_ user: LocalUser, _ call: Call) -> String {
        let host = domain(of: localInstanceSite.instanceID) ?? ""
        let token = LoginToken.make(for: user.id, host: host, at: call.now, number: Int(logins.count) + 1)
        logins.add(
            Login(
                userID: user.id,
                published: call.now,
                address: call.address,
                userAgent: call.request.headers["User-Agent"]
            ),
            with: token
        )
        return token
    }

    /// Returns the error for a token that is not accepted. 0.18 tells banned and deleted accounts the reason.
    func refusal(of token: TokenDigest?) -> ServerError {
        guard dialect == .v0_18, let holder = owner(of: token) else { return dialect.notLoggedIn }
        do throws(ServerError) {
            try requireValid(holder.person)
            return dialect.notLoggedIn
        } catch {
            return error
        }
    }

    /// Returns the owner of a token if the account is neither banned nor deleted.
    func viewer(with token: TokenDigest?) -> Viewer? {
        guard let holder = owner(of: token), !holder.person.banned, !holder.person.deleted else { return nil }
        return holder
    }

    /// Returns the owner of a token, banned and deleted accounts included.
    fileprivate func owner(of token: TokenDigest?) -> Viewer? {
        guard let token, let user = logins[token].flatMap({ localUsers[$0] }), let person = people[user.personID]
        else { return nil }
        return Viewer(user: user, person: person)
    }
}

extension Route {
    static var passwordRoutes: [Route] {
        [
            Route(.put, "/user/change_password", ChangePassword.self) { world, call, viewer, body throws(ServerError) in
                let new = body.newPassword
                let repeated = body.newPasswordVerify
                let old = body.oldPassword
                try TextValidation.requirePassword(new)
                if new != repeated { throw ServerError("passwords_do_not_match") }
                try world.requirePassword(old, of: viewer)
                world.passwords[viewer.user.id] = new
                world.logins.endAll(of: viewer.user.id)
                return world.login(with: world.logIn(viewer.user, call))
            },
            Route(.post, "/user/delete_account", DeleteAccount.self) { world, call, viewer, body throws(ServerError) in
                let password = body.password
                let deletesContent = body.deleteContent
                try world.requirePassword(password, of: viewer)
                if deletesContent {
                    world.eraseContent(everythingOf: viewer.id, at: call.now)
                } else {
                    world.deleteAccount(of: viewer.id, at: call.now)
                }
                world.logins.endAll(of: viewer.user.id)
                return .success
            },
            // This server sends no mail, so no reset token is ever valid.
            Route(.post, "/user/password_reset", PasswordReset.self) { world, call, sent throws(ServerError) in
                let email = try sent.get().email.lowercased()
                guard let user = world.localUsers.rows.first(where: { $0.email?.lowercased() == email }) else {
                    throw .incorrectLogin
                }
                try world.requireVerified(user)
                throw .noEmailSetup
            },
            Route(.post, "/user/password_change", PasswordChangeAfterReset.self) { _, call, sent throws(ServerError) in
                _ = try sent.get()
                throw ServerError("token_not_found")
            },
            Route(.post, "/user/verify_email", VerifyEmail.self) { _, call, sent throws(ServerError) in
                _ = try sent.get()
                throw ServerError("token_not_found")
            },
        ]
    }
}

extension World {
    fileprivate func requirePassword(_ password: String, of viewer: Viewer) throws(ServerError) {
        guard passwords[viewer.user.id] == password else { throw .incorrectLogin }
    }
}

extension Route {
    static var secondFactorRoutes: [Route] {
        [
            Route(.post, "/user/totp/generate", only: .v0_19) { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                if viewer.user.totpEnabled { throw ServerError("totp_already_enabled") }
                let secret = OneTimePassword.makeSecret(for: viewer.user.id, at: call.now)
                world.secondFactors[viewer.user.id] = secret
                let site = world.localInstanceSite.name
                let address = OneTimePassword.address(of: secret, for: viewer.person.name, by: site)
                return world.respond { $0.member("totp_secret_url", address) }
            },
            Route(.post, "/user/totp/update", UpdateTotp.self, only: .v0_19) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let number = body.token
                let enabled = body.enabled
                try world.requireSecondFactor(number, of: viewer.user, at: call.now)
                world.localUsers[viewer.user.id]?.totpEnabled = enabled
                if !enabled { world.secondFactors[viewer.user.id] = nil }
                return world.respond { $0.member("enabled", enabled) }
            },
        ]
    }
}

extension World {
    /// Checks the code of the account's second factor at this time.
    func requireSecondFactor(_ number: String?, of user: LocalUser, at now: Timestamp) throws(ServerError) {
        guard let number else { throw ServerError("missing_totp_token") }
        guard let secret = secondFactors[user.id] else { throw ServerError("missing_totp_secret") }
        guard OneTimePassword.isValid(number, for: secret, at: now) else { throw ServerError("incorrect_totp_token") }
    }
}
