public import Foundation
public import Middleware
public import WireRuntime

// Most servers store pictures beside their API, and take them as forms instead of JSON.

extension ApiClient {
    /// Fetches a page of the pictures that the viewer uploaded, newest first; since 0.19.4.
    ///
    /// - Parameters:
    ///   - page: The page number, from 1; nil for the first page and with a cursor.
    ///   - limit: The maximum number of pictures.
    ///   - cursor: The cursor of ``ImageUploadPage/next`` of the page before, on servers since 1.0.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getImageUploads(
        page: Int? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> ImageUploadPage {
        try await imageUploads(isOfAll: false, PageQuery(page, limit, cursor))
    }

    /// Fetches a page of the pictures that any account uploaded, newest first; for administrators; since 0.19.4.
    ///
    /// - Parameters:
    ///   - page: The page number, from 1; nil for the first page and with a cursor.
    ///   - limit: The maximum number of pictures.
    ///   - cursor: The cursor of ``ImageUploadPage/next`` of the page before, on servers since 1.0.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getAllImageUploads(
        page: Int? = nil,
        limit: Int? = nil,
        cursor: String? = nil
    ) async throws -> ImageUploadPage {
        try await imageUploads(isOfAll: true, PageQuery(page, limit, cursor))
    }

    private func imageUploads(isOfAll: Bool, _ page: PageQuery) async throws -> ImageUploadPage {
        try await read { dialect throws(ApiClientError) in
            try dialect.imageUploads(isOfAll: isOfAll, page).requiring(page.position)
        } show: { [self] value, moment in
            ImageUploadPage(
                uploads: caches.imageUpload.models(of: value.rows, in: moment),
                next: value.next.position(after: page.position, isEmpty: value.rows.isEmpty)
            )
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
        return try await write { dialect throws(ApiClientError) in try dialect.upload(file) }
    }

    /// Deletes an uploaded picture.
    ///
    /// - Parameters:
    ///   - id: The server's name for the picture: ``ImageUpload/id``.
    ///   - deleteToken: The token that came with the upload: ``ImageUpload/deleteToken``; there is none since 1.0.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest, `notFound` if there is no such picture; or `CancellationError`,
    ///   in which case the server may have deleted it.
    public func deleteImage(id: ImageUpload.ID, deleteToken: String? = nil) async throws {
        try await writePlain { dialect throws(ApiClientError) in
            try dialect.deleteImage(id, deleteToken: deleteToken)
        }
    }

    /// Returns the address of an uploaded picture.
    public func imageAddress(of upload: ImageUpload) -> WireURL {
        upload.url ?? expectedDialect.imageAddress(of: upload.id, at: server)
    }
}

/// A page of uploaded pictures.
@MainActor
public struct ImageUploadPage {
    /// The uploads, newest first.
    public let uploads: [ImageUpload]
    /// The position of the next page: a page number, or a cursor on servers since 1.0; nil if this is the last page.
    public let next: FeedPosition?
}
