import Networking

extension Route {
    static var mediaRoutes: [Route] {
        [
            Route(.get, "/account/list_media", only: .v0_19) { world, call throws(ServerError) in
                let page = try call.query.page()
                let viewer = try call.requireLogin()
                return world.answer(try page.page()) { $0.userID == viewer.user.id }
            },
            Route(.get, "/admin/list_all_media", only: .v0_19) { world, call throws(ServerError) in
                let page = try call.query.page()
                try world.requireAdmin(call.requireLogin())
                return world.answer(try page.page()) { _ in true }
            },
            Route(.post, "/user/donation_dialog_shown", only: .v0_19) { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                world.localUsers[viewer.user.id]?.lastDonationNotification = call.now
                return .success
            },
        ]
    }
}

extension World {
    /// A page of pictures, the latest first.
    fileprivate func answer(_ page: Page, of isListed: (LocalImage) -> Bool) -> Answer {
        let found = images.rows.filter(isListed).sorted { ($0.published, $0.id) > ($1.published, $1.id) }
        return answer { writer in
            writer.array("images", page.slice(found)) { writer, image in
                writer.object { writer in
                    writer.object("local_image") { $0.write(image) }
                    guard let person = localUsers[image.userID].flatMap({ people[$0.personID] }) else { return }
                    writer.object("person") { $0.write(person) }
                }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ image: LocalImage) {
        member("local_user_id", image.userID)
        member("pictrs_alias", image.alias)
        member("pictrs_delete_token", image.deleteToken)
        member("published", image.published)
    }
}
