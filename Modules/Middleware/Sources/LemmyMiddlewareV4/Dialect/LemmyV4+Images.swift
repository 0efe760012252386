import ApiTypesV4
import Foundation
import LemmyMiddleware
import Middleware
import Networking
import WireRuntime

extension LemmyV4: ImageDialect {
    func imageUploads(isOfAll: Bool, _ page: PageQuery) throws(ApiClientError) -> Call<RowPage<ImageUploadValue>> {
        let (cursor, limit) = (try cursor(of: page), page.limit)
        return isOfAll
            ? Call(rowsOf: ApiV4.AdminListMedia(pageCursor: cursor, limit: limit))
            : Call(rowsOf: ApiV4.ListMedia(pageCursor: cursor, limit: limit))
    }

    func upload(_ file: ImageFile) -> Call<ImageUploadValue> {
        let endpoint = WireEndpoint(.post, Self.path(of: ApiV4.UploadImage.self), login: .required, isUpload: true)
        return Call(endpoint, uploading: file, as: "images[]", in: Self.format) {
            (answer: ApiV4.UploadImageResponse, context) in
            ImageUploadValue(answer, server: context.server)
        }
    }

    /// The server takes the name alone, from the account that uploaded the picture; there are no tokens for a deletion.
    func deleteImage(_ id: ImageUpload.ID, deleteToken: String?) throws(ApiClientError) -> Call<Success> {
        let endpoint = WireEndpoint(.delete, Self.path(of: ApiV4.DeleteMedia.self), login: .required)
        let request = try CallFormat.write(ApiV4.DeleteMedia(filename: id), below: Self.basePath)
        return Call(aboutFile: endpoint, in: Self.format, request) { _, _ in Success(()) }
    }

    func imageAddress(of id: ImageUpload.ID, at server: ServerAddress) -> WireURL {
        WireURL("\(server.text)\(Self.path(of: ApiV4.UploadImage.self))/\(id)")
    }

    /// Returns the whole path of a request, because a request about a file is not below the API's path in every dialect.
    private static func path<Request: WireRequest>(of request: Request.Type) -> String {
        basePath + Request.endpoint.path
    }
}
