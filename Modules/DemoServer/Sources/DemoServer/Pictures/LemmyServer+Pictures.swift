import Foundation
import Networking

extension LemmyServer {
    /// The path to which clients upload pictures.
    package static let uploadPath = "/pictrs/image"

    /// The path to which clients of 1.0 upload pictures.
    package static let uploadPathOfV4 = "\(ServerDialect.v4.path)/image"

    /// Returns true if a request to the path uploads pictures.
    func receivesPictures(at path: String) -> Bool {
        software.uploadPaths.contains(path) && (path != Self.uploadPathOfV4 || version == .v1_0)
    }

    /// Returns true if a GET of that path removes a picture. A HEAD must not change anything, so the port does not treat it as a GET of
    /// such a path.
    package static func deletes(_ path: String) -> Bool { path.hasPrefix("\(uploadPath)/delete/") }

    /// The maximum size of an upload request, its form included, in bytes.
    package static let largestPictureRequest = PictureHeader.largestFile + (64 << 10)

    /// Receives the pictures of a request: checks them and stores their bytes without blocking other requests, then adds them to the world.
    ///
    /// A request without a login is refused before the pictures are checked. An acknowledged picture is durable: if there is a folder, its
    /// bytes are on the disk before the world, or a journal, refers to them.
    func receivePictures(of request: HTTPRequest, from token: TokenDigest?) throws(ServerError) -> Answer {
        let world = try store.readSnapshot().world
        guard world.uploader(with: token) != nil else { return try world.rejectAnonymousUpload() }
        let pictures: [UploadedPicture]
        do throws(PictureError) {
            pictures = try UploadedPicture.all(in: request, version, of: software)
        } catch {
            return software.refusal(of: error, in: version)
        }
        let digests = pictures.map(\.kept.digest)
        self.pictures.retain(digests)
        defer { self.pictures.release(digests) }
        do throws(PictureError) {
            try attachJournal(pictures)
        } catch {
            return software.refusal(of: error, in: version)
        }
        let kept = pictures.map(\.kept)
        let answer = try store.write(.pictures(kept, token)) { world, now in
            world.addImages(kept, from: token, at: now, answersInV4: request.path == Self.uploadPathOfV4)
        }
        try store.synchronize()
        return try answer.get()
    }

    private func attachJournal(_ sent: [UploadedPicture]) throws(PictureError) {
        releasePictures()
        for picture in sent { try pictures.store(picture.bytes, as: picture.kept.digest) }
    }

    /// Removes unreferenced bytes if they are in memory only, because then no saved state can refer to them.
    private func releasePictures() {
        guard pictures.isInMemory else { return }
        let turn = pictures.beginCollection()
        // Ignored: a world that cannot be read has no pictures.
        guard let world = try? store.currentSnapshot().world else { return }
        pictures.collectGarbage(keeping: world.images.digests, before: turn)
    }

    /// Returns the response with the bytes of its picture, if its route returns a picture.
    func attachingPictureData(_ answer: Answer, for request: HTTPRequest) -> Answer {
        guard let image = answer.picture else { return answer }
        guard let bytes = image.digest.flatMap(pictures.bytes) else { return .empty(404) }
        return .picture(image, bytes, range: request.headers["Range"], in: version)
    }
}

extension World {
    /// Returns the account that a token uploads for. 0.18 only checks that it once issued the token.
    fileprivate func uploader(with token: TokenDigest?) -> LocalUserID? {
        switch dialect {
        case .v0_19, .v1_0: viewer(with: token)?.user.id
        case .v0_18: token.flatMap { logins[$0] }
        }
    }

    /// Returns the response to an upload without a login. The real 0.18 closes the connection if there is no cookie; this server refuses
    /// the request as with a wrong cookie.
    fileprivate func rejectAnonymousUpload() throws(ServerError) -> Answer {
        guard dialect >= .v0_19 else { return .empty(401) }
        throw dialect.notLoggedIn
    }

    /// Adds pictures whose bytes are stored to the world.
    mutating func addImages(
        _ pictures: [StoredPicture],
        from token: TokenDigest?,
        at now: Timestamp,
        answersInV4: Bool = false
    ) -> WorldStore.WriteResult<Result<Answer, ServerError>> {
        guard let user = uploader(with: token) else {
            // The account was banned or logged out after the pictures were checked.
            let refusal = Result { () throws(ServerError) in try rejectAnonymousUpload() }
            return WorldStore.WriteResult(outcome: refusal, advancesClock: false)
        }
        let images = pictures.map { self.images.add($0, of: user, at: now) }
        let answer: Answer =
            answersInV4 ? uploadAnswerV4(images) : software.answer(toUploadOf: images, in: self)
        return WorldStore.WriteResult(outcome: .success(answer), advancesClock: true)
    }
}
