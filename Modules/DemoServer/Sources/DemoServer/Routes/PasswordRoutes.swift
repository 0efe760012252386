import Networking

extension Route {
    static var passwordRoutes: [Route] {
        [
            Route(.put, "/user/change_password", ChangePassword.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let new = body.newPassword
                let repeated = body.newPasswordVerify
                let old = body.oldPassword
                try Texts.requirePassword(new)
                if new != repeated { throw ServerError("passwords_do_not_match") }
                try world.requirePassword(old, of: viewer)
                world.passwords[viewer.user.id] = new
                world.logins.endAll(of: viewer.user.id)
                return world.login(with: world.logIn(viewer.user, call))
            },
            Route(.post, "/user/delete_account", DeleteAccount.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let password = body.password
                let deletesContent = body.deleteContent
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
