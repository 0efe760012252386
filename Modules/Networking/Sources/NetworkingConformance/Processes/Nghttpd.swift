import Networking

/// Serves a certificate's folder over HTTP/2 with nghttpd, 16 streams at a time.
final class Nghttpd: Sendable {
    let address: ServerAddress
    private let process: ConnectedProcess
    /// The certificate, which keeps its files alive as long as the server runs.
    private let certificate: Certificate

    init(_ certificate: Certificate) async throws {
        // nghttpd cannot report a port that the system chose, so this chooses a port that was free a moment ago.
        let free = try HostileServer.closedPortAddress()
        let process = try ConnectedProcess(
            "nghttpd",
            ["-v", "-m", "16", "--address=127.0.0.1", "-d", ".", "\(free.port)", "key.pem", "certificate.pem"],
            in: certificate.folder
        )
        guard await process.output.wait(within: .seconds(10), until: { $0.firstRange(of: Array("listen".utf8)) != nil })
        else { throw ConformanceRun.Skip(reason: "nghttpd does not listen on this machine") }
        self.process = process
        self.certificate = certificate
        address = try ServerAddress("https://127.0.0.1:\(free.port)")
    }

    /// The number of connections in the log: "[id=3] [  1.234] recv SETTINGS frame".
    var connections: Int {
        let lines = String(decoding: process.output.value, as: UTF8.self).split(separator: "\n")
        return Set(lines.filter { $0.hasPrefix("[id=") }.map { $0.prefix { $0 != "]" } }).count
    }
}
