import Networking

extension Route {
    /// Where pictures are; what is sent there a server takes beside its routes (``LemmyServer/takePictures(of:from:)``).
    static var pictureRoutes: [Route] {
        [
            Route(.get, at: .root, "/pictrs/image/{alias}") { world, call throws(ServerError) in
                if call.request.query.contains(where: { $0.name == "thumbnail" }) {
                    _ = try call.query.number("thumbnail", as: Int32.self)
                }
                guard world.showsPictures(to: call.viewer) else { return .empty(401) }
                guard let image = call.parameters["alias"].flatMap({ world.images[$0] }) else { return .empty(404) }
                var answer = Answer()
                answer.picture = image
                return answer
            },
            Route(.getAndKeep, at: .root, "/pictrs/image/delete/{token}/{alias}") { world, call throws(ServerError) in
                let alias = call.parameters["alias"] ?? ""
                switch call.dialect {
                case .v0_19:
                    // The token is not looked at: whose picture it is decides.
                    let viewer = try call.requireLogin()
                    guard let image = world.images[alias], viewer.mayDelete(image) else {
                        throw .unknown("Record not found", status: 404)
                    }
                    world.images.remove(image)
                case .v0_18:
                    // pict-rs 0.4 looks later whether the token is right, and tells nobody.
                    if let image = world.images[alias], image.deleteToken == call.parameters["token"] {
                        world.images.remove(image)
                    }
                }
                return .empty(204)
            },
            Route(.get, at: .root, "/pictrs/healthz", only: .v0_19) { _, _ in .empty(200) },
            // Only pictures of other servers are handed on, and none of them was ever seen here.
            Route(.get, "/image_proxy", only: .v0_19) { _, call throws(ServerError) in
                let url = try call.query.required("url", call.query.text("url"))
                do throws(ServerError) { _ = try WebAddress(parsing: url) } catch {
                    throw .unknown("relative URL without a base")
                }
                throw .unknown("Record not found", status: 404)
            },
        ]
    }
}

extension World {
    /// In 0.18 a private instance shows pictures to its people only.
    fileprivate func showsPictures(to viewer: Viewer?) -> Bool {
        dialect == .v0_19 || !localSite.privateInstance || viewer != nil
    }
}
