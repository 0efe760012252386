import ApiTypesV4
import Foundation
import LemmyMiddleware
import Middleware
import MiddlewareRequests
import Networking
import WireRuntime

extension LemmyV4: ImageDialect {
    func imageUploads(isOfAll: Bool, _ page: PageQuery) throws(ApiClientError) -> Call<RowPage<ImageUploadValue>> {
        let (cursor, limit) = (try cursor(of: page), page.limit)
        return isOfAll
            ? Call(rowsOf: ApiV4.AdminListMedia(pageCursor: cursor, limit: limit))
            : Call(rowsOf: ApiV4.ListMedia(pageCursor: cursor, limit: limit))
    }

    func upload(_ file: ImageFile) -> FileCall<ImageUploadValue> {
        let endpoint = WireEndpoint(.post, Self.path(of: ApiV4.UploadImage.self), login: .required, isUpload: true)
        return FileCall(endpoint, uploading: file, as: "images[]") { body, context throws(ApiClientError) in
            do throws(WireError) {
                let answer = try WireDecoder().decode(ApiV4.UploadImageResponse.self, from: body).value
                return ImageUploadValue(answer, server: context.server)
            } catch {
                throw ApiClientError(
                    .unreadable,
                    "\(context.siteName) answered an upload with: \(error.message)",
                    cause: error
                )
            }
        }
    }

    /// The server takes the name alone, from the account that uploaded the picture; there are no tokens for a deletion.
    func deleteImage(_ id: ImageUpload.ID, deleteToken: String?) throws(ApiClientError) -> FileCall<Success> {
        let endpoint = WireEndpoint(.delete, Self.path(of: ApiV4.DeleteMedia.self), login: .required)
        let request: HTTPRequest
        do {
            request = try HTTPRequest(ApiV4.DeleteMedia(filename: id), basePath: Self.basePath)
        } catch {
            throw ApiClientError(.misconfigured, error.message, hint: error.hint, cause: error)
        }
        return FileCall(endpoint, request) { _, _ in Success(()) }
    }

    func imageAddress(of id: ImageUpload.ID, at server: ServerAddress) -> WireURL {
        WireURL("\(server.text)\(Self.path(of: ApiV4.UploadImage.self))/\(id)")
    }

    /// Returns the whole path of a request, because a request about a file is not below the API's path in every dialect.
    private static func path<Request: WireRequest>(of request: Request.Type) -> String {
        basePath + Request.endpoint.path
    }
}
