import Networking

/// Serves a certificate's folder over HTTP/2 with nghttpd, 16 streams at a time.
final class Nghttpd: Sendable {
    let address: ServerAddress
    private let process: ChildProcess
    /// Its files must be there as long as the server is.
    private let certificate: Certificate

    init(_ certificate: Certificate) async throws {
        // nghttpd cannot say which port the system chose, so one is chosen that was free a moment ago.
        let free = try HostileServer.deadAddress()
        let process = try ChildProcess(
            "nghttpd",
            ["-v", "-m", "16", "--address=127.0.0.1", "-d", ".", "\(free.port)", "key.pem", "certificate.pem"],
            in: certificate.folder
        )
        guard await process.output.wait(within: .seconds(10), until: { $0.firstRange(of: Array("listen".utf8)) != nil })
        else { throw Trial.Skip(reason: "nghttpd does not listen on this machine") }
        self.process = process
        self.certificate = certificate
        address = try ServerAddress("https://127.0.0.1:\(free.port)")
    }

    /// How many connections it has heard of: "[id=3] [  1.234] recv SETTINGS frame".
    var connections: Int {
        let lines = String(decoding: process.output.value, as: UTF8.self).split(separator: "\n")
        return Set(lines.filter { $0.hasPrefix("[id=") }.map { $0.prefix { $0 != "]" } }).count
    }
}
