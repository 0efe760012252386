import Foundation

/// A self-signed certificate for this machine, made by openssl for one example; `deinit` removes its files.
final class Certificate: Sendable {
    /// The kind of certificate.
    enum Kind: Sendable {
        /// It is valid for `localhost` and `127.0.0.1`, for a day.
        case right
        /// It is for another host.
        case wrongName
        /// It expired in 2020.
        case expired
    }

    /// The folder of its files; an example may add others.
    let folder: URL
    /// The file with the certificate, in PEM format.
    var file: URL { folder.appending(path: "certificate.pem") }

    /// Makes a certificate.
    ///
    /// - Throws: ``ConformanceRun/Skip`` if openssl is missing or fails.
    init(_ kind: Kind) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "certificate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let names = kind == .wrongName ? "DNS:elsewhere.example" : "DNS:localhost,IP:127.0.0.1"
        let configuration = """
            [ca]
            default_ca = own
            [own]
            database = index
            serial = serial
            new_certs_dir = .
            default_md = sha256
            policy = names
            x509_extensions = extensions
            [names]
            commonName = supplied
            [extensions]
            subjectAltName = \(names)
            basicConstraints = critical, CA:TRUE
            """
        for (name, text) in [("configuration", configuration + "\n"), ("index", ""), ("serial", "01\n")] {
            try text.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
        }
        let subject = "/CN=" + (kind == .wrongName ? "elsewhere.example" : "localhost")
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "key.pem"]
        try await openssl(["req", "-new", "-subj", subject, "-out", "request.pem"] + key)
        let dates =
            kind == .expired ? ["-startdate", "20200101000000Z", "-enddate", "20200102000000Z"] : ["-days", "1"]
        try await openssl(
            ["ca", "-batch", "-notext", "-selfsign", "-config", "configuration", "-keyfile", "key.pem"]
                + ["-in", "request.pem", "-out", file.path] + dates
        )
    }

    deinit {
        // Ignored: a folder left in the temporary directory does no harm.
        try? FileManager.default.removeItem(at: folder)
    }

    private func openssl(_ arguments: [String]) async throws {
        guard try await ConnectedProcess("openssl", arguments, in: folder).hasSucceeded() else {
            throw ConformanceRun.Skip(reason: "openssl \(arguments[0]) failed on this machine")
        }
    }
}
