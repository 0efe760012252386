import Foundation
import Networking

@testable import DemoServer

/// The smallest files of each format that contain their size, and the forms that upload them.
enum Sample {
    static func png(_ width: Int, _ height: Int, salt: String = "") -> Data {
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            + chunk("IHDR", big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0])
            + chunk("tEXt", Array(salt.utf8)) + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
    }

    static func apng(_ width: Int, _ height: Int) -> Data {
        Data(png(width, height).prefix(33)) + chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]) + chunk("IDAT", [1])
    }

    static func gif(_ width: Int, _ height: Int) -> Data {
        Data(Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0, 0, 0, 0x3B])
    }

    /// Returns a JPEG with a comment and tables before the frame, as programs write them.
    static func jpeg(_ width: Int, _ height: Int) -> Data {
        Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0x4A, 0x46, 0xFF, 0xFF, 0xFE, 0, 3, 0x21, 0xFF, 0xC4, 0, 2])
            + Data([0xFF, 0xC2, 0, 11, 8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0])
    }

    static func webP(_ width: Int, _ height: Int) -> Data {
        riff("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2))
    }

    static func losslessWebP(_ width: Int, _ height: Int) -> Data {
        riff("VP8L", [0x2F] + little((width - 1) | (height - 1) << 14, 4))
    }

    static func extendedWebP(_ width: Int, _ height: Int, moves: Bool) -> Data {
        riff("VP8X", [moves ? 2 : 0, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
    }

    // MARK: Forms

    static let boundary = "----a3f"

    static func form(_ files: [Data], field: String = "images[]") -> Data {
        var body = Data()
        for (number, file) in files.enumerated() {
            let header =
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"\(number).bin\"\r\n"
                + "Content-Type: text/plain\r\n\r\n"
            body += Data(header.utf8) + file + Data("\r\n".utf8)
        }
        return body + Data("--\(boundary)--\r\n".utf8)
    }

    static func upload(_ body: Data, _ headers: HTTPHeaders = HTTPHeaders()) -> HTTPRequest {
        var headers = headers
        headers["Content-Type"] = "multipart/form-data; boundary=\(boundary)"
        return HTTPRequest(method: .post, path: "/pictrs/image", headers: headers, body: body)
    }

    // MARK: Pieces

    private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
        Data(big(content.count, 4) + Array(name.utf8) + content + [0, 0, 0, 0])
    }

    private static func riff(_ name: String, _ content: [UInt8]) -> Data {
        Data(Array("RIFF".utf8) + little(content.count + 12, 4) + Array("WEBP".utf8) + Array(name.utf8))
            + Data(little(content.count, 4) + content)
    }

    static func big(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private static func little(_ number: Int, _ size: Int) -> [UInt8] { big(number, size).reversed() }
}

extension Client {
    /// Uploads files as pictures.
    func upload(_ files: Data...) -> HTTPResponse {
        let headers: HTTPHeaders =
            token.map { server.version == .v0_19 ? ["Authorization": "Bearer \($0)"] : ["Cookie": "jwt=\($0)"] } ?? [:]
        return server.respond(to: Sample.upload(Sample.form(files), headers))
    }

    /// Sends a GET of a path outside `/api/v3`.
    func root(_ path: String, range: String? = nil) -> HTTPResponse {
        var request = HTTPRequest(path: path)
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        if let range { request.headers["Range"] = range }
        return server.respond(to: request)
    }
}

extension HTTPResponse {
    /// The descriptions of the uploaded pictures in the response.
    var files: [[String: Any]] { object["files"] as? [[String: Any]] ?? [] }
    var alias: String { files.first?["file"] as? String ?? "" }
    var deleteToken: String { files.first?["delete_token"] as? String ?? "" }
}
