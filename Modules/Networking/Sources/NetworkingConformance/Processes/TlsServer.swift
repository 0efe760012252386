import Foundation
import Networking

/// A TLS server run by `openssl s_server`. It sends the bytes of an example, or the files in its certificate's folder.
final class TlsServer: Sendable {
    let address: ServerAddress
    private let process: ConnectedProcess
    /// The certificate, which keeps its files alive as long as the server runs.
    private let certificate: Certificate

    /// Starts a server for a folder's files, each of them a whole response with its head, over HTTP/1.1.
    static func serving(_ answers: [String: [UInt8]], with certificate: Certificate) async throws -> TlsServer {
        for (name, answer) in answers { try Data(answer).write(to: certificate.folder.appending(path: name)) }
        return try await TlsServer(certificate, ["-HTTP"])
    }

    /// Starts a server that sends the bytes written to it and records the received bytes, with one connection at a time.
    static func passing(_ protocolName: String, with certificate: Certificate) async throws -> TlsServer {
        try await TlsServer(certificate, ["-alpn", protocolName])
    }

    private init(_ certificate: Certificate, _ options: [String]) async throws {
        let process = try ConnectedProcess(
            "openssl",
            ["s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem"] + options,
            in: certificate.folder
        )
        self.process = process
        self.certificate = certificate
        // The line has the form "ACCEPT 127.0.0.1:40123".
        let isListening = await process.output.wait(within: .seconds(10)) { Self.port(in: $0) != nil }
        guard isListening, let port = Self.port(in: process.output.value) else {
            throw ConformanceRun.Skip(reason: "openssl s_server does not listen on this machine")
        }
        address = try ServerAddress("https://127.0.0.1:\(port)")
    }

    /// The bytes that clients have sent, mixed with openssl's own output.
    var received: [UInt8] { process.output.value }

    /// Waits until `text` has arrived.
    func wait(for text: String) async -> Bool {
        let mark = Array(text.utf8)
        return await process.output.wait(within: .seconds(5)) { $0.firstRange(of: mark) != nil }
    }

    /// Waits until the received bytes satisfy a condition.
    func wait(
        within limit: Duration = .seconds(5),
        until condition: @escaping @Sendable ([UInt8]) -> Bool
    ) async -> Bool {
        await process.output.wait(within: limit, until: condition)
    }

    /// Sends bytes over TLS to the connected client.
    func send(_ bytes: [UInt8]) { process.write(bytes) }

    /// Sends bytes and then ends the connection below TLS, without TLS's close message.
    func sendAndKill(_ bytes: [UInt8]) async {
        send(bytes)
        await process.waitUntilRead()
        // openssl reads this byte only after it has sent the earlier bytes.
        send(.text("."))
        await process.waitUntilRead()
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
