import Networking

extension Route {
    static var accountRoutes: [Route] {
        [
            Route(.post, "/user/login", LogIn.self) { world, call, sent throws(ServerError) in
                let body = try sent.get()
                let name = body.usernameOrEmail
                let password = body.password
                let secondFactor = body.secondFactor
                let named = world.localUser(named: name)
                guard let user = named, world.passwords[user.id] == password, let person = world.people[user.personID]
                else { throw world.dialect.wrongLogin(isNameKnown: named != nil) }
                try world.requireValid(person)
                try world.requireMayLogIn(user, secondFactor: secondFactor, at: call.now)
                let token = world.logIn(user, call)
                return world.login(with: token)
            },
            Route(.post, "/user/logout", only: .v0_19) { world, call throws(ServerError) in
                _ = try call.requireLogin()
                if let token = call.token { world.logins.end(token) }
                return .success
            },
            Route(.get, "/user/list_logins", only: .v0_19) { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                return .list(in: world.dialect) { writer in
                    for login in world.logins.all(of: viewer.user.id) { writer.object { $0.write(login) } }
                }
            },
            Route(.get, "/user/validate_auth", only: .v0_19) { world, call throws(ServerError) in
                guard let holder = world.holder(of: call.token) else { throw ServerError("not_logged_in") }
                try world.requireValid(holder.person)
                return .success
            },
        ]
    }
}

extension World {
    /// What a login is answered with.
    func login(with token: String) -> Answer {
        answer { writer in
            writer.member("jwt", token)
            writer.member("registration_created", false)
            writer.member("verify_email_sent", false)
        }
    }

    /// The account whose person's name or whose address it is, whatever its case.
    fileprivate func localUser(named name: String) -> LocalUser? {
        let name = name.lowercased()
        return localUsers.rows.first { user in
            people[user.personID]?.name.lowercased() == name || user.email?.lowercased() == name
        }
    }

    mutating func logIn(_ user: LocalUser, _ call: Call) -> String {
        let host = domain(of: ownSite.instanceID) ?? ""
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

    /// Why whoever sent that token may not use it. 0.18 tells the banned and the deleted so.
    func refusal(of token: TokenDigest?) -> ServerError {
        guard dialect == .v0_18, let holder = holder(of: token) else { return dialect.notLoggedIn }
        do throws(ServerError) {
            try requireValid(holder.person)
            return dialect.notLoggedIn
        } catch {
            return error
        }
    }

    /// Whoever a token stands for, if they may still use it.
    func viewer(with token: TokenDigest?) -> Viewer? {
        guard let holder = holder(of: token), !holder.person.banned, !holder.person.deleted else { return nil }
        return holder
    }

    /// Whoever a token stands for, whether or not they may use it.
    fileprivate func holder(of token: TokenDigest?) -> Viewer? {
        guard let token, let user = logins[token].flatMap({ localUsers[$0] }), let person = people[user.personID]
        else { return nil }
        return Viewer(user: user, person: person)
    }
}
