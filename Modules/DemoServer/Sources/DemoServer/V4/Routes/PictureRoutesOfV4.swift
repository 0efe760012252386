import Networking

extension Route {
    /// The routes of uploaded pictures. Uploads are handled outside the routes (``LemmyServer/receivePictures(of:from:)``).
    static var v4PictureRoutes: [Route] {
        [
            Route(.get, at: .v4, "/account/media/list") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                return try world.pictures(call) { $0.userID == viewer.user.id }
            },
            Route(.get, at: .v4, "/image/list") { world, call throws(ServerError) in
                try world.requireAdmin(call.requireLogin())
                return try world.pictures(call) { _ in true }
            },
            Route(.get, at: .v4, "/image/{alias}") { world, call throws(ServerError) in
                try world.pictureAnswer(to: call)
            },
            Route(.delete, at: .v4, "/account/media", DeleteMedia.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                guard let image = world.images[try sent.get().filename], image.userID == viewer.user.id else {
                    throw .rowNotFound
                }
                world.images.remove(image)
                return .success
            },
        ]
    }
}

struct DeleteMedia: RequestBody {
    static let name = "DeleteImageParams"

    let filename = Member<String>("filename")
}

extension World {
    /// Returns the response to an upload of one picture.
    func uploadAnswerV4(_ images: [LocalImage]) -> Answer {
        respond { writer in
            guard let image = images.first else { return }
            writer.member("image_url", "\(localInstanceSite.actorID)api/v4/image/\(image.alias)")
            writer.member("filename", image.alias)
        }
    }

    /// Returns a page of pictures, the latest first.
    fileprivate func pictures(_ call: Call, of isListed: (LocalImage) -> Bool) throws(ServerError) -> Answer {
        let found = images.rows.filter(isListed).sorted { ($0.published, $0.id) > ($1.published, $1.id) }
        let page = try PageOfV4.Parameters(call.query).page(in: self, for: call.viewer)
        return respond { writer in
            writer.page(page.slice(found) { String($0.id) }) { writer, image in
                let person = localUsers[image.userID].flatMap { people[$0.personID] }
                writer.object("local_image") { writer in
                    writer.member("pictrs_alias", image.alias)
                    writer.member("published_at", image.published)
                    writer.member("person_id", person?.id)
                }
                if let person { writer.object("person") { $0.write(person, v4: self) } }
            }
        }
    }
}
