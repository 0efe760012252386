import Foundation

/// A certificate for this machine that signs itself, made by openssl for one example; its files go with it.
final class Certificate: Sendable {
    /// What is right or wrong with it.
    enum Kind: Sendable {
        /// For `localhost` and `127.0.0.1`, for a day.
        case right
        /// For another host.
        case wrongName
        /// Ran out in 2020.
        case expired
    }

    /// Where its files are, and others may be put beside them.
    let folder: URL
    /// The certificate, in PEM.
    var file: URL { folder.appending(path: "certificate.pem") }

    /// Makes one.
    ///
    /// - Throws: ``Trial/Skip`` when openssl is missing or makes none.
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
        // A folder left in the temporary directory is no failure.
        try? FileManager.default.removeItem(at: folder)
    }

    private func openssl(_ arguments: [String]) async throws {
        guard try await ChildProcess("openssl", arguments, in: folder).hasSucceeded() else {
            throw Trial.Skip(reason: "openssl \(arguments[0]) failed on this machine")
        }
    }
}
