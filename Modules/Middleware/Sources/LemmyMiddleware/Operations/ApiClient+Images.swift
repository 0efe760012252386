import ApiTypes
public import Foundation
import Middleware
import Networking
import Primitives
import Propagation
public import WireRuntime

// Pictures are stored by a separate program behind the server, beside its API: uploads are forms and not JSON.

extension ApiClient {
    /// Fetches a page of the pictures that the viewer uploaded, newest first; since 0.19.4.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getImageUploads(page: Int? = nil, limit: Int? = nil) async throws -> [ImageUpload] {
        try await readAll(ApiListMedia(page: page, limit: limit)) { answer, server in
            answer.images.map { ImageUploadValue($0, server: server) }
        }
    }

    /// Fetches a page of the pictures that any account uploaded, newest first; for administrators; since 0.19.4.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getAllImageUploads(page: Int? = nil, limit: Int? = nil) async throws -> [ImageUpload] {
        try await readAll(ApiListAllMedia(page: page, limit: limit)) { answer, server in
            answer.images.map { ImageUploadValue($0, server: server) }
        }
    }

    /// Uploads a picture, or a short video.
    ///
    /// - Parameters:
    ///   - file: The bytes of the file.
    ///   - format: The format of the file.
    ///   - name: The name of the file; servers replace it.
    /// - Returns: The upload. ``ImageUpload/id`` is the server's name for it, and ``imageAddress(of:)`` returns its address.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have stored
    ///   the file.
    public func uploadImage(_ file: Data, format: ImageFormat, name: String? = nil) async throws -> ImageUpload {
        let endpoint = WireEndpoint(.post, Self.imagePath, login: .required, isUpload: true)
        let form = MultipartForm(
            file: file,
            field: "images[]",
            name: name ?? "picture.\(format.rawValue)",
            contentType: format.contentType
        )
        let request = HTTPRequest(
            method: .post,
            path: endpoint.path,
            headers: ["Content-Type": form.contentType, "Accept": "application/json"],
            body: form.body
        )
        let (site, server) = (siteName, clientStore.server)
        return try await sendFileRequest(request, to: endpoint) { body throws(ApiClientError) -> ImageUploadValue in
            let answer: ApiUploadImageResponse
            do throws(WireError) {
                answer = try WireDecoder().decode(ApiUploadImageResponse.self, from: body).value
            } catch {
                throw ApiClientError(.unreadable, "\(site) answered an upload with: \(error.message)", cause: error)
            }
            guard let file = answer.files?.first else {
                throw ApiClientError(
                    .refused,
                    "\(site) did not take the picture: \(answer.msg)",
                    hint: "try a smaller one"
                )
            }
            return ImageUploadValue(file, server: server)
        } show: { [self] in
            caches.imageUpload.model(of: $0, in: $1)
        }
    }

    /// Deletes an uploaded picture.
    ///
    /// - Parameters:
    ///   - id: The server's name for the picture: ``ImageUpload/id``.
    ///   - deleteToken: The token that came with the upload: ``ImageUpload/deleteToken``.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `notFound` if there is no such picture; or `CancellationError`,
    ///   in which case the server may have deleted it.
    public func deleteImage(id: ImageUpload.ID, deleteToken: String) async throws {
        // Both values are parts of the path, where a slash or two dots would lead to another route.
        guard [id, deleteToken].allSatisfy(\.isPlainPathSegment) else {
            throw ApiClientError(.notFound, "“\(id)” is no name of a picture", hint: "use the name from the upload")
        }
        let endpoint = WireEndpoint(.get, "\(Self.imagePath)/delete/{token}/{file}", login: .required)
        let request = HTTPRequest(path: "\(Self.imagePath)/delete/\(deleteToken)/\(id)")
        try await sendFileRequest(request, to: endpoint) { _ in
            PlainAnswer(())
        } show: { _, _ in
        }
    }

    /// Returns the address of an uploaded picture.
    public func imageAddress(of upload: ImageUpload) -> WireURL {
        upload.url ?? WireURL("\(server.text)\(Self.imagePath)/\(upload.id)")
    }

    private nonisolated static let imagePath = "/pictrs/image"
}

extension String {
    /// True if the text can be a path segment without escaping.
    fileprivate var isPlainPathSegment: Bool {
        !isEmpty && self != "." && self != ".."
            && utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0 & 0xDF) || "-_.".utf8.contains($0) }
    }
}
