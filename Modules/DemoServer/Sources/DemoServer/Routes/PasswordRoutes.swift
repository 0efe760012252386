import Networking

extension Route {
    static var passwordRoutes: [Route] {
        [
            Route(.put, "/user/change_password") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let new = try body.text("new_password")
                let repeated = try body.text("new_password_verify")
                let old = try body.text("old_password")
                try Texts.requirePassword(new)
                if new != repeated { throw ServerError("passwords_do_not_match") }
                try world.requirePassword(old, of: viewer)
                world.passwords[viewer.user.id] = new
                world.logins.endAll(of: viewer.user.id)
                return world.login(with: world.logIn(viewer.user, call))
            },
            Route(.post, "/user/delete_account") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try call.body()
                let password = try body.text("password")
                let deletesContent = try body.flag("delete_content")
                try world.requirePassword(password, of: viewer)
                if deletesContent {
                    world.erase(everythingOf: viewer.id, at: call.now)
                } else {
                    world.deleteAccount(of: viewer.id, at: call.now)
                }
                world.logins.endAll(of: viewer.user.id)
                return .success
            },
            // There is no mail here: nothing can be sent, so no token is ever right.
            Route(.post, "/user/password_reset") { world, call throws(ServerError) in
                let email = try call.body().text("email").lowercased()
                guard let user = world.localUsers.rows.first(where: { $0.email?.lowercased() == email }) else {
                    throw .incorrectLogin
                }
                try world.requireVerified(user)
                throw .noEmailSetup
            },
            Route(.post, "/user/password_change") { _, call throws(ServerError) in
                let body = try call.body()
                for name in ["token", "password", "password_verify"] { _ = try body.text(name) }
                throw ServerError("token_not_found")
            },
            Route(.post, "/user/verify_email") { _, call throws(ServerError) in
                _ = try call.body().text("token")
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
