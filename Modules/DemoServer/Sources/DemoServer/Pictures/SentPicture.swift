import Foundation
import Networking

/// A picture that a request brings along.
struct SentPicture {
    let bytes: Data
    let kept: KeptPicture
}

/// What is known of a picture whose bytes are kept, under their digest.
struct KeptPicture: Hashable, Sendable {
    let digest: String
    let kind: PictureKind
    let width: Int
    let height: Int
}

extension SentPicture {
    /// Files of one request, as pict-rs takes them unless told otherwise.
    private static func mostFiles(in dialect: Dialect) -> Int { dialect == .v0_19 ? 1 : 10 }

    /// The pictures of a form, in its order; one that is refused refuses them all.
    static func all(in request: HTTPRequest, _ dialect: Dialect) throws(PictureRefusal) -> [SentPicture] {
        let bytes = request.body ?? Data()
        var form = try FormParts(bytes, contentType: request.headers["Content-Type"])
        var files: [Data] = []
        while let part = try form.next() {
            guard part.name == "images[]", part.isFile else { throw .wrongField }
            guard files.count < mostFiles(in: dialect) else { throw .tooManyFiles }
            guard part.content.count <= PictureHeader.largestFile else { throw .tooLarge }
            let start = bytes.startIndex
            files.append(bytes[start + part.content.lowerBound..<start + part.content.upperBound])
        }
        guard !files.isEmpty else { throw .noFiles }
        var pictures: [SentPicture] = []
        for file in files { pictures.append(try SentPicture(file)) }
        return pictures
    }

    private init(_ file: Data) throws(PictureRefusal) {
        guard !file.isEmpty else { throw .empty }
        // What is kept must not hold on to the whole request.
        let bytes = Data(file)
        guard let header = PictureHeader.read(bytes) else { throw .noPicture }
        try header.requireFit()
        self.bytes = bytes
        kept = KeptPicture(
            digest: SHA256.digest(of: bytes),
            kind: header.kind,
            width: header.width,
            height: header.height
        )
    }
}
