import Networking

extension Route {
    /// The routes that serve pictures. Uploads are handled outside the routes (``LemmyServer/receivePictures(of:from:)``).
    static var pictureRoutes: [Route] {
        [
            Route(.get, at: .root, "/pictrs/image/{alias}") { world, call throws(ServerError) in
                try world.pictureAnswer(to: call)
            },
            Route(.getStoring, at: .root, "/pictrs/image/delete/{token}/{alias}") { world, call throws(ServerError) in
                let alias = call.parameters["alias"] ?? ""
                switch call.dialect {
                case .v0_19, .v1_0:
                    // The token in the path is not checked; the owner of the picture decides.
                    let viewer = try call.requireLogin()
                    guard let image = world.images[alias], viewer.mayDelete(image) else {
                        throw .unknown("Record not found", status: 404)
                    }
                    world.images.remove(image)
                case .v0_18:
                    // pict-rs 0.4 checks the token later and reports no error.
                    if let image = world.images[alias], image.deleteToken == call.parameters["token"] {
                        world.images.remove(image)
                    }
                }
                return .empty(204)
            },
            Route(.get, at: .root, "/pictrs/healthz", only: .v0_19) { _, _ in .empty(200) },
            // The proxy serves only pictures of other servers, and none of them is known here.
            Route(.get, "/image_proxy", only: .v0_19) { _, call throws(ServerError) in
                let url = try call.query.required("url", call.query.text("url"))
                do throws(ServerError) { _ = try WebURL(parsing: url) } catch {
                    throw .unknown("relative URL without a base")
                }
                throw .unknown("Record not found", status: 404)
            },
        ]
    }
}

extension World {
    /// Returns the picture that the path of a request names.
    func pictureAnswer(to call: Call) throws(ServerError) -> Answer {
        if call.request.query.contains(where: { $0.name == "thumbnail" }) {
            _ = try call.query.number("thumbnail", as: Int32.self)
        }
        guard showsPictures(to: call.viewer) else { return .empty(401) }
        guard let image = call.parameters["alias"].flatMap({ images[$0] }) else { return .empty(404) }
        var answer = Answer()
        answer.picture = image
        return answer
    }

    /// Returns true if the viewer may load pictures. In 0.18 a private instance shows them only to its own accounts.
    fileprivate func showsPictures(to viewer: Viewer?) -> Bool {
        dialect >= .v0_19 || !localSite.privateInstance || viewer != nil
    }
}

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
    /// Returns a page of pictures, the latest first.
    fileprivate func answer(_ page: Page, of isListed: (LocalImage) -> Bool) -> Answer {
        let found = images.rows.filter(isListed).sorted { ($0.published, $0.id) > ($1.published, $1.id) }
        return respond { writer in
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
