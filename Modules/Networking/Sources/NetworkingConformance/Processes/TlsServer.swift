import Foundation
import Networking

/// `openssl s_server`: TLS, and inside of it whatever an example writes, or the files of its certificate's folder.
final class TlsServer: Sendable {
    let address: ServerAddress
    private let process: ChildProcess
    /// Its files must be there as long as the server is.
    private let certificate: Certificate

    /// Serves a folder's files, each a whole answer with its head, over HTTP/1.1.
    static func serving(_ answers: [String: [UInt8]], with certificate: Certificate) async throws -> TlsServer {
        for (name, answer) in answers { try Data(answer).write(to: certificate.folder.appending(path: name)) }
        return try await TlsServer(certificate, ["-HTTP"])
    }

    /// Passes on what is written to it, and shows what arrives; one connection at a time.
    static func passing(_ protocolName: String, with certificate: Certificate) async throws -> TlsServer {
        try await TlsServer(certificate, ["-alpn", protocolName])
    }

    private init(_ certificate: Certificate, _ options: [String]) async throws {
        let process = try ChildProcess(
            "openssl",
            ["s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem"] + options,
            in: certificate.folder
        )
        self.process = process
        self.certificate = certificate
        // "ACCEPT 127.0.0.1:40123"
        let isListening = await process.output.wait(within: .seconds(10)) { Self.port(in: $0) != nil }
        guard isListening, let port = Self.port(in: process.output.value) else {
            throw Trial.Skip(reason: "openssl s_server does not listen on this machine")
        }
        address = try ServerAddress("https://127.0.0.1:\(port)")
    }

    /// What clients have sent, among openssl's own words.
    var received: [UInt8] { process.output.value }

    /// Waits until `text` has arrived.
    func wait(for text: String) async -> Bool {
        let mark = Array(text.utf8)
        return await process.output.wait(within: .seconds(5)) { $0.firstRange(of: mark) != nil }
    }

    /// Waits until what has arrived fulfils a condition.
    func wait(
        within limit: Duration = .seconds(5),
        until condition: @escaping @Sendable ([UInt8]) -> Bool
    ) async -> Bool {
        await process.output.wait(within: limit, until: condition)
    }

    /// Sends bytes over TLS to whoever is connected.
    func send(_ bytes: [UInt8]) { process.write(bytes) }

    /// Sends bytes, and once they are out ends the connection below TLS, which has its own farewell.
    func sendAndKill(_ bytes: [UInt8]) async {
        send(bytes)
        await process.readsAll()
        // It reads more only when what it has read is on its way.
        send(.text("."))
        await process.readsAll()
        process.kill()
    }

    /// Ends the connection below TLS.
    func kill() { process.kill() }

    private static func port(in output: [UInt8]) -> Int? {
        let lines = String(decoding: output.prefix(400), as: UTF8.self).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        return lines.dropLast().first { $0.hasPrefix("ACCEPT ") }.flatMap { Int($0.split(separator: ":").last ?? "") }
    }
}
