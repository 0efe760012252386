import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives
import Propagation
import Testing
import WireRuntime

/// Tests images with the demo server; tests of forms put a recording server in front of it.
@MainActor @Suite struct RoutesImagesTests {
    private let file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x2D, 0x2D])

    @Test func `a picture goes out as a form, and comes back with its name`() async throws {
        let pictures = Pictures(LemmyServer())
        let (_, alice) = try await pictures.clients()
        let upload = try await alice.uploadImage(file, format: .png, name: "a \"cat\"\r\n.png")
        #expect(upload.id == "0b5c.png" && upload.deleteToken == "secret-1")
        #expect(alice.imageAddress(of: upload) == "http://strata.test/pictrs/image/0b5c.png")
        let request = try #require(pictures.requests.last)
        #expect(request.method == .post && request.path == "/pictrs/image")
        let type = try #require(request.headers["Content-Type"])
        let boundary = try #require(type.split(separator: "boundary=").last)
        let head = """
            --\(boundary)\r
            Content-Disposition: form-data; name="images[]"; filename="a %22cat%22%0D%0A.png"\r
            Content-Type: image/png\r
            \r\n
            """
        #expect(request.body == Data(head.utf8) + file + Data("\r\n--\(boundary)--\r\n".utf8))
        #expect(request.headers["Authorization"]?.hasPrefix("Bearer ") == true && request.headers["Cookie"] == nil)
    }

    @Test func `a file in which the usual boundary stands gets another one`() async throws {
        let pictures = Pictures(LemmyServer())
        let (_, alice) = try await pictures.clients()
        _ = try await alice.uploadImage(file, format: .gif)
        let usual = try #require(pictures.requests.last?.headers["Content-Type"]?.split(separator: "boundary=").last)
        _ = try await alice.uploadImage(Data("--\(usual)--".utf8), format: .gif)
        let other = try #require(pictures.requests.last?.headers["Content-Type"]?.split(separator: "boundary=").last)
        #expect(other != usual)
    }

    @Test func `0_18 looks for the login in a cookie`() async throws {
        let pictures = Pictures(LemmyServer(version: .v0_18))
        let (_, alice) = try await pictures.clients()
        _ = try await alice.uploadImage(file, format: .jpeg)
        let request = try #require(pictures.requests.last)
        #expect(request.headers["Cookie"]?.hasPrefix("jwt=") == true && request.headers["Authorization"] == nil)
    }

    @Test func `a picture is deleted by its name and its token`() async throws {
        let pictures = Pictures(LemmyServer())
        let (_, alice) = try await pictures.clients()
        try await alice.deleteImage(id: "0b5c.png", deleteToken: "secret-1")
        let request = try #require(pictures.requests.last)
        #expect(request.method == .get && request.path == "/pictrs/image/delete/secret-1/0b5c.png")
        let count = pictures.requests.count
        for id in ["../x", "..", "", "a/b", "ä"] {
            await expectNotFound { try await alice.deleteImage(id: id, deleteToken: "secret-1") }
            await expectNotFound { try await alice.deleteImage(id: "0b5c.png", deleteToken: id) }
        }
        #expect(pictures.requests.count == count)
    }

    @Test func `a guest uploads and deletes nothing`() async throws {
        let pictures = Pictures(LemmyServer())
        let (guest, _) = try await pictures.clients()
        let count = pictures.requests.count
        let uploading = await #expect(throws: ApiClientError.self) { try await guest.uploadImage(file, format: .png) }
        let deleting = await #expect(throws: ApiClientError.self) {
            try await guest.deleteImage(id: "0b5c.png", deleteToken: "secret-1")
        }
        #expect(uploading?.code == .notLoggedIn && deleting?.code == .notLoggedIn)
        #expect(pictures.requests.count == count)
    }

    @Test func `a picture that the server does not take is an error that says so`() async throws {
        let pictures = Pictures(LemmyServer(), answer: #"{"msg":"too wide"}"#)
        let (_, alice) = try await pictures.clients()
        let error = await #expect(throws: ApiClientError.self) { try await alice.uploadImage(file, format: .png) }
        #expect(error?.code == .refused && error?.message.contains("too wide") == true)
    }

    @Test func `a picture goes up, is listed, comes back as it was and goes`() async throws {
        let world = try World()
        let admin = try await world.logInAsAdmin()
        let png =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        let dot = try #require(Data(base64Encoded: png))
        #expect(try await admin.getImageUploads(limit: 5).uploads.isEmpty)
        let upload = try await admin.uploadImage(dot, format: .png)
        #expect(try await admin.getImageUploads(limit: 5).uploads.map(\.id) == [upload.id])
        #expect(try await admin.getAllImageUploads(limit: 5).uploads.map(\.id) == [upload.id])
        let answer = world.server.respond(to: HTTPRequest(path: "/pictrs/image/\(upload.id)"))
        #expect(answer.status == 200 && answer.body == dot)
        let token = try #require(upload.deleteToken)
        try await admin.deleteImage(id: upload.id, deleteToken: token)
        #expect(try await admin.getImageUploads(limit: 5).uploads.isEmpty)
        await expectNotFound { try await admin.deleteImage(id: upload.id, deleteToken: token) }
        await expectNotFound(as: .refused) { try await admin.uploadImage(file, format: .png) }
        await world.expectLoginNeeded("/account/list_media") { _ = try await $0.getImageUploads() }
        await world.expectLoginNeeded("/admin/list_all_media") { _ = try await $0.getAllImageUploads() }
    }

    @Test func `an emoji is made, changed and taken away by an administrator`() async throws {
        let world = try World()
        let admin = try await world.logInAsAdmin()
        var emoji = try await admin.createCustomEmoji(
            shortcode: "layers",
            imageUrl: "http://strata.test/pictrs/image/0b5c.png",
            altText: "Layers",
            category: "things",
            keywords: ["strata"]
        )
        #expect(emoji.shortcode == "layers" && emoji.altText == "Layers" && emoji.keywords == ["strata"])
        emoji.altText = "Layers of rock"
        emoji.keywords = ["rock", "strata"]
        #expect(try await admin.editCustomEmoji(emoji) == emoji)
        try await admin.deleteCustomEmoji(id: emoji.id)
        let error = await #expect(throws: ApiClientError.self) { try await admin.editCustomEmoji(emoji) }
        #expect(error?.code != .unsupported)
        let sent = world.transport.passed.filter { $0.contains("custom_emoji") }
        #expect(
            sent == [
                "POST /api/v3/custom_emoji", "PUT /api/v3/custom_emoji", "POST /api/v3/custom_emoji/delete",
                "PUT /api/v3/custom_emoji",
            ]
        )
        await world.expectLoginNeeded("/custom_emoji") { [emoji] in _ = try await $0.editCustomEmoji(emoji) }
    }
}

/// An image server in front of another server, which records its requests.
private final class Pictures: Transport {
    private let server: LemmyServer
    private let answer: String
    private let noted = Lock<[HTTPRequest]>([])

    init(
        _ server: LemmyServer,
        answer: String = #"{"msg":"ok","files":[{"file":"0b5c.png","delete_token":"secret-1"}]}"#
    ) {
        self.server = server
        self.answer = answer
    }

    var requests: [HTTPRequest] { noted.withLock { $0 } }

    /// Returns a guest and alice.
    @MainActor
    func clients() async throws -> (guest: ApiClient, alice: ApiClient) {
        let registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits()) { _ throws(NetworkingError) in self }
        )
        let address = try ServerAddress("http://strata.test")
        let guest = ApiClient.getApiClient(for: address, with: nil, in: registry)
        return (guest, try await guest.logIn(username: "alice", password: "alice-password"))
    }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        noted.withLock { $0.append(request) }
        guard request.path.hasPrefix("/pictrs/") else { return try await server.transport.send(request) }
        // The same responses as those of the program that stores images on real servers.
        return request.method == .post
            ? HTTPResponse(status: 201, body: Data(answer.utf8)) : HTTPResponse(status: 204)
    }
}
