import Networking

extension Route {
    static var secondFactorRoutes: [Route] {
        [
            Route(.post, "/user/totp/generate", only: .v0_19) { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                if viewer.user.totpEnabled { throw ServerError("totp_already_enabled") }
                let secret = OneTimePassword.makeSecret(for: viewer.user.id, at: call.now)
                world.secondFactors[viewer.user.id] = secret
                let site = world.ownSite.name
                let address = OneTimePassword.address(of: secret, for: viewer.person.name, by: site)
                return world.answer { $0.member("totp_secret_url", address) }
            },
            Route(.post, "/user/totp/update", UpdateTotp.self, only: .v0_19) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let number = body.token
                let enabled = body.enabled
                try world.requireSecondFactor(number, of: viewer.user, at: call.now)
                world.localUsers[viewer.user.id]?.totpEnabled = enabled
                if !enabled { world.secondFactors[viewer.user.id] = nil }
                return world.answer { $0.member("enabled", enabled) }
            },
        ]
    }
}

extension World {
    /// The number that an account's secret gives just now.
    func requireSecondFactor(_ number: String?, of user: LocalUser, at now: Timestamp) throws(ServerError) {
        guard let number else { throw ServerError("missing_totp_token") }
        guard let secret = secondFactors[user.id] else { throw ServerError("missing_totp_secret") }
        guard OneTimePassword.isRight(number, for: secret, at: now) else { throw ServerError("incorrect_totp_token") }
    }
}
