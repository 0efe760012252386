public import Foundation
import Middleware
public import WireRuntime

// Most servers store pictures beside their API, and take them as forms instead of JSON.

extension ApiClient {
    /// Fetches a page of the pictures that the viewer uploaded, newest first; since 0.19.4.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getImageUploads(page: Int? = nil, limit: Int? = nil) async throws -> [ImageUpload] {
        try await readRows { dialect throws(ApiClientError) in
            try dialect.imageUploads(isOfAll: false, PageQuery(page, limit))
        }
    }

    /// Fetches a page of the pictures that any account uploaded, newest first; for administrators; since 0.19.4.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getAllImageUploads(page: Int? = nil, limit: Int? = nil) async throws -> [ImageUpload] {
        try await readRows { dialect throws(ApiClientError) in
            try dialect.imageUploads(isOfAll: true, PageQuery(page, limit))
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
        let file = ImageFile(bytes: file, format: format, name: name ?? "picture.\(format.rawValue)")
        return try await sendFileRequest { dialect throws(ApiClientError) in
            try dialect.upload(file)
        } show: { [self] in
            caches.imageUpload.model(of: $0, in: $1)
        }
    }

    /// Deletes an uploaded picture.
    ///
    /// - Parameters:
    ///   - id: The server's name for the picture: ``ImageUpload/id``.
    ///   - deleteToken: The token that came with the upload: ``ImageUpload/deleteToken``; there is none since 1.0.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `notFound` if there is no such picture; or `CancellationError`,
    ///   in which case the server may have deleted it.
    public func deleteImage(id: ImageUpload.ID, deleteToken: String? = nil) async throws {
        try await sendFileRequest { dialect throws(ApiClientError) in
            try dialect.deleteImage(id, deleteToken: deleteToken)
        } show: { _, _ in
        }
    }

    /// Returns the address of an uploaded picture.
    public func imageAddress(of upload: ImageUpload) -> WireURL {
        upload.url ?? expectedDialect.imageAddress(of: upload.id, at: server)
    }
}
