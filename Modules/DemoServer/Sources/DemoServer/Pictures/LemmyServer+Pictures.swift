import Foundation
import Networking

extension LemmyServer {
    /// Where pictures are sent to.
    public static let picturePath = "/pictrs/image"

    /// Whether a GET of that path removes a picture, so that a HEAD, which may change nothing, is none of it.
    package static func deletes(_ path: String) -> Bool { path.hasPrefix("\(picturePath)/delete/") }

    /// Bytes of the largest request that brings one, its form included.
    public static let largestPictureRequest = PictureHeader.largestFile + (64 << 10)

    /// Takes the pictures of a request: looks at them and keeps their bytes beside everybody else, then names them in the world.
    ///
    /// Whoever is nobody is told before anything is looked at. What is acknowledged is kept: the bytes are on the disk, where there is one
    /// for them, before the world, and a journal, name them.
    func takePictures(of request: HTTPRequest, from token: TokenDigest?) throws(ServerError) -> Answer {
        let world = try present.moment().world
        guard world.sender(with: token) != nil else { return try world.refusesPictures() }
        let pictures: [SentPicture]
        do throws(PictureRefusal) {
            pictures = try SentPicture.all(in: request, version)
        } catch {
            return Answer(error, in: version)
        }
        let digests = pictures.map(\.kept.digest)
        self.pictures.hold(digests)
        defer { self.pictures.release(digests) }
        do throws(PictureRefusal) {
            try keep(pictures)
        } catch {
            return Answer(error, in: version)
        }
        let kept = pictures.map(\.kept)
        let answer = try present.write(.pictures(kept, token)) { world, now in
            world.receive(kept, from: token, at: now)
        }
        try present.settle()
        return try answer.get()
    }

    private func keep(_ sent: [SentPicture]) throws(PictureRefusal) {
        letGoOfPictures()
        for picture in sent { try pictures.keep(picture.bytes, as: picture.kept.digest) }
    }

    /// Lets go of bytes that are named no more, where no saved state can name them.
    private func letGoOfPictures() {
        guard pictures.isInMemory else { return }
        let turn = pictures.beginTurn()
        // A world that cannot be read has no pictures.
        guard let world = try? present.current().world else { return }
        pictures.collect(keeping: world.images.digests, before: turn)
    }

    /// Fills in the bytes where a route answers with a picture.
    func filled(_ answer: Answer, for request: HTTPRequest) -> Answer {
        guard let image = answer.picture else { return answer }
        guard let bytes = image.digest.flatMap(pictures.bytes) else { return .empty(404) }
        return .picture(image, bytes, range: request.headers["Range"], in: version)
    }
}

extension World {
    /// Whose pictures a token brings: 0.18 looks at nothing but whether it once gave the token out.
    fileprivate func sender(with token: TokenDigest?) -> LocalUserID? {
        switch dialect {
        case .v0_19: viewer(with: token)?.user.id
        case .v0_18: token.flatMap { logins[$0] }
        }
    }

    /// What nobody is told. 0.18 hangs up on whoever sends no cookie at all; here that is refused as a wrong one.
    fileprivate func refusesPictures() throws(ServerError) -> Answer {
        guard dialect == .v0_19 else { return .empty(401) }
        throw dialect.notLoggedIn
    }

    /// Notes pictures whose bytes are kept.
    mutating func receive(
        _ pictures: [KeptPicture],
        from token: TokenDigest?,
        at now: Timestamp
    ) -> Present.Attempt<Result<Answer, ServerError>> {
        guard let user = sender(with: token) else {
            // Banned, or logged out, since the pictures were looked at.
            let refusal = Result { () throws(ServerError) in try refusesPictures() }
            return Present.Attempt(outcome: refusal, movesClock: false)
        }
        let images = pictures.map { self.images.add($0, of: user, at: now) }
        return Present.Attempt(outcome: .success(.sent(images, in: dialect)), movesClock: true)
    }
}
