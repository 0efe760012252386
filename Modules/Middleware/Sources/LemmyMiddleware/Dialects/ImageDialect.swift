package import Foundation
import Middleware
package import Networking
package import WireRuntime

/// The part of a dialect about pictures.
package protocol ImageDialect: DialectPart {
    /// Returns the call for a page of uploaded pictures, newest first.
    ///
    /// - Parameters:
    ///   - isOfAll: True for the uploads of all accounts, false for those of the viewer.
    ///   - page: The page.
    func imageUploads(isOfAll: Bool, _ page: PageQuery) throws(ApiClientError) -> Call<RowPage<ImageUploadValue>>

    /// Returns the call that uploads a picture or a short video.
    func upload(_ file: ImageFile) throws(ApiClientError) -> Call<ImageUploadValue>

    /// Returns the call that deletes an uploaded picture.
    ///
    /// - Parameters:
    ///   - id: The server's name for the picture.
    ///   - deleteToken: The token that came with the upload; nil if it is not known, or if the server has none.
    /// - Throws: ``ApiClientError`` with code `notFound` if no picture can have the name or the token.
    func deleteImage(_ id: ImageUpload.ID, deleteToken: String?) throws(ApiClientError) -> Call<Success>

    /// Returns the address of an uploaded picture whose upload states none.
    ///
    /// - Parameters:
    ///   - id: The server's name for the picture.
    ///   - server: The server.
    func imageAddress(of id: ImageUpload.ID, at server: ServerAddress) -> WireURL
}

/// A picture or a short video that is uploaded.
package struct ImageFile: Sendable {
    /// The bytes of the file.
    package let bytes: Data
    /// The format of the file.
    package let format: ImageFormat
    /// The name of the file; servers replace it.
    package let name: String
}

extension Call {
    /// Creates a call that uploads a file as a form with one field.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint. Its path is the path of the request.
    ///   - file: The file.
    ///   - field: The server's name for the field.
    ///   - format: The conventions of the call.
    ///   - map: Makes the value of the decoded response.
    package init<Response: WireValue>(
        _ endpoint: WireEndpoint,
        uploading file: ImageFile,
        as field: String,
        in format: CallFormat,
        _ map: @escaping @Sendable (Response, CallContext) throws(ApiClientError) -> Value
    ) {
        let form = MultipartForm(
            file: file.bytes,
            field: field,
            name: file.name,
            contentType: file.format.contentType
        )
        let request = HTTPRequest(
            method: .post,
            path: endpoint.path,
            headers: ["Content-Type": form.contentType, "Accept": "application/json"],
            body: form.body
        )
        self.init(aboutFile: endpoint, in: format, request) { body, context throws(ApiClientError) in
            let response: Response
            do throws(WireError) {
                response = try WireDecoder().decode(Response.self, from: body).value
            } catch {
                throw ApiClientError(
                    .unreadable,
                    "\(context.siteName) answered an upload with: \(error.message)",
                    cause: error
                )
            }
            return try map(response, context)
        }
    }
}
