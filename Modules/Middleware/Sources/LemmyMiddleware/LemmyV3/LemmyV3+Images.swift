import ApiTypes
import Foundation
import Networking
import WireRuntime

// Pictures are stored by a separate program behind the server, beside its API.
extension LemmyV3 {
    private static let imagePath = "/pictrs/image"

    func imageUploads(isOfAll: Bool, _ page: PageQuery) -> Call<RowPage<ImageUploadValue>> {
        let (page, limit) = (page.page, page.limit)
        return isOfAll
            ? Call(ApiListAllMedia(page: page, limit: limit), Self.rows)
            : Call(ApiListMedia(page: page, limit: limit), Self.rows)
    }

    func upload(_ file: ImageFile) -> Call<ImageUploadValue> {
        let endpoint = WireEndpoint(.post, Self.imagePath, login: .required, isUpload: true)
        return Call(endpoint, uploading: file, as: "images[]", in: Self.format) {
            (answer: ApiUploadImageResponse, context: CallContext) throws(ApiClientError) in
            guard let file = answer.files?.first else {
                throw ApiClientError(
                    .refused,
                    "\(context.siteName) did not take the picture: \(answer.msg)",
                    hint: "try a smaller one"
                )
            }
            return ImageUploadValue(file, server: context.server)
        }
    }

    func deleteImage(_ id: ImageUpload.ID, deleteToken: String?) throws(ApiClientError) -> Call<Success> {
        guard let deleteToken else {
            throw ApiClientError(
                .refused,
                "\(name) deletes a picture only with the token from its upload, which is not known",
                hint: "load the list of uploads, which contains it"
            )
        }
        // Both values are parts of the path, where a slash or two dots would lead to another route.
        guard [id, deleteToken].allSatisfy(\.isPlainPathSegment) else {
            throw ApiClientError(.notFound, "“\(id)” is no name of a picture", hint: "use the name from the upload")
        }
        let endpoint = WireEndpoint(.get, "\(Self.imagePath)/delete/{token}/{file}", login: .required)
        let request = HTTPRequest(path: "\(Self.imagePath)/delete/\(deleteToken)/\(id)")
        return Call(aboutFile: endpoint, in: Self.format, request) { _, _ in Success(()) }
    }

    func imageAddress(of id: ImageUpload.ID, at server: ServerAddress) -> WireURL {
        WireURL("\(server.text)\(Self.imagePath)/\(id)")
    }

    /// Returns the uploads of a response that contains a page of them.
    private static func rows(_ answer: ApiListMediaResponse, _ context: CallContext) -> RowPage<ImageUploadValue> {
        RowPage(rows: answer.images.map { ImageUploadValue($0, server: context.server) })
    }
}

extension String {
    /// True if the text can be a path segment without escaping.
    fileprivate var isPlainPathSegment: Bool {
        !isEmpty && self != "." && self != ".."
            && utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0 & 0xDF) || "-_.".utf8.contains($0) }
    }
}
