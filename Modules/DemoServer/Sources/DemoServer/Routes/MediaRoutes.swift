import Networking

extension Route {
    static var mediaRoutes: [Route] {
        [
            // There is no image server here, so nobody has pictures.
            Route(.get, "/account/list_media") { world, call throws(ServerError) in
                let page = try call.query.page()
                _ = try call.requireLogin()
                _ = try page.page()
                return world.answer { $0.texts("images", []) }
            },
            Route(.get, "/admin/list_all_media") { world, call throws(ServerError) in
                let page = try call.query.page()
                try world.requireAdmin(call.requireLogin())
                _ = try page.page()
                return world.answer { $0.texts("images", []) }
            },
            Route(.post, "/user/donation_dialog_shown") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                world.localUsers[viewer.user.id]?.lastDonationNotification = call.now
                return .success
            },
        ]
    }
}
