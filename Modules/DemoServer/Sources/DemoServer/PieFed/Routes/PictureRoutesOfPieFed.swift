import Networking

extension Route {
    /// The route that deletes a picture by its address. Uploads are handled outside the routes (``LemmyServer/receivePictures(of:from:)``).
    static var pieFedPictureRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/image/delete", DeleteImageOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                // The response is the same for a picture that is missing or belongs to another account.
                if let image = world.image(at: body.file), viewer.mayDelete(image) { world.images.remove(image) }
                return world.respond { $0.member("result", "ok") }
            }
        ]
    }
}

extension ServerSoftware {
    /// The paths to which clients upload pictures.
    package var uploadPaths: [String] {
        switch self {
        case .lemmy: [LemmyServer.uploadPath, LemmyServer.uploadPathOfV4]
        case .pieFed:
            ["image", "user_image", "community_image"].map { "\(ServerDialect.pieFed.path)/upload/\($0)" }
        }
    }

    /// The name of the form's field that contains a picture.
    var uploadField: String { self == .lemmy ? "images[]" : "file" }

    /// The dialect whose errors a refused upload has.
    var uploadDialect: ServerDialect { self == .lemmy ? .v3 : .pieFed }

    /// Returns the response to pictures that cannot be stored.
    func refusal(of error: PictureError, in version: Dialect) -> Answer {
        self == .lemmy ? Answer(error, in: version) : Answer(pieFed: error)
    }

    /// Returns the response to an upload.
    func answer(toUploadOf images: [LocalImage], in world: World) -> Answer {
        guard self == .pieFed, let image = images.first else { return .sent(images, in: world.dialect) }
        return .sentInPieFed(image, to: world.localInstanceSite)
    }
}

extension Answer {
    /// Makes PieFed's response to a refused upload.
    init(pieFed refusal: PictureError) {
        switch refusal {
        case .noFiles, .wrongField, .malformedForm:
            self.init(pieFed: .invalid("file", "Missing data for required field.", in: "files"))
        case .tooManyFiles, .tooLarge, .empty, .noPicture, .tooWide, .tooTall, .tooManyPixels:
            self.init(pieFed: ServerError.pieFed("filetype not allowed"))
        case .storageFull, .writeFailed: self.init(pieFed: ServerError.pieFed(refusal.message(in: .v0_19)))
        }
    }

    /// Returns PieFed's response to an upload.
    static func sentInPieFed(_ image: LocalImage, to site: Site) -> Answer {
        .object(in: .v0_19) { $0.member("url", "\(site.actorID)\(LemmyServer.uploadPath.dropFirst())/\(image.alias)") }
    }
}
