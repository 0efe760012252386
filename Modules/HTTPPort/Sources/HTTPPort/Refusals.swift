import Foundation

/// The responses that the port itself makes, in the form that its options give them.
struct Refusals: Sendable {
    private let make: @Sendable (Int, String) -> HTTPPortResponse
    private let methods: [HTTPPortRequest.Method]
    private let allowsHead: @Sendable (String) -> Bool
    private let hosts: HTTPPortOptions.Hosts

    /// The methods that are passed to the handler, in the form of a header.
    let methodList: String

    init(_ options: HTTPPortOptions) {
        make = options.makeRefusal
        methods = options.methods
        allowsHead = options.allowsHead
        methodList = options.methods.map(\.rawValue).joined(separator: ", ")
        if case .listed(let names) = options.hosts {
            hosts = .listed(Set(names.map { $0.lowercased() }))
        } else {
            hosts = options.hosts
        }
    }

    func bodyTooLarge(limit: Int) -> HTTPPortResponse {
        make(413, "The body is larger than allowed (limit: \(limit) bytes).")
    }

    var serviceUnavailable: HTTPPortResponse { make(503, "Too many requests are being sent at once. Try again soon.") }

    var tooManyStreams: HTTPPortResponse { make(503, "Too many streams are open. Close one of them.") }

    var notFound: HTTPPortResponse { make(404, "Nothing is served at this path.") }

    /// Returns the method for the handler. A HEAD becomes a GET, of whose response libmicrohttpd sends only the head.
    ///
    /// - Returns: Nil for an unsupported method.
    func method(_ name: String, at path: String) -> HTTPPortRequest.Method? {
        guard name != "HEAD" || allowsHead(path) else { return nil }
        return HTTPPortRequest.Method(rawValue: name == "HEAD" ? "GET" : name)
            .flatMap { methods.contains($0) ? $0 : nil }
    }

    var unknownMethod: HTTPPortResponse {
        var response = make(405, "This method is not known here.")
        response.headers["Allow"] = methodList
        return response
    }

    private var ambiguousLength: HTTPPortResponse {
        make(400, "The length of the body is given twice, or in a way not known here.")
    }

    /// Returns the error response if the length of the body is ambiguous or too large.
    ///
    /// If two servers disagree about the length, a second request can be hidden in the body of the first one (request smuggling).
    func framingError(_ headers: HTTPPortHeaders, bodyLimit: Int) -> HTTPPortResponse? {
        var lengths: [String] = []
        var encodings: [String] = []
        for field in headers {
            switch field.name.utf8.count {
            case 14 where field.name.lowercased() == "content-length": lengths.append(field.value)
            case 17 where field.name.lowercased() == "transfer-encoding": encodings.append(field.value)
            // Some servers ignore a blank at the end of a header's name.
            default: if field.name.utf8.last.map({ $0 <= 0x20 }) ?? true { return ambiguousLength }
            }
        }
        guard lengths.count + encodings.count < 2 else { return ambiguousLength }
        if let encoding = encodings.first, encoding.lowercased() != "chunked" { return ambiguousLength }
        if let length = lengths.first {
            guard !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) }) else { return ambiguousLength }
            if Int(length).map({ $0 > bodyLimit }) ?? true { return bodyTooLarge(limit: bodyLimit) }
        }
        return nil
    }

    /// Returns the error response if the request was meant for another host.
    ///
    /// - Parameter port: Returns the number of the port that the request has come to.
    func hostError(_ headers: HTTPPortHeaders, port: () -> UInt16) -> HTTPPortResponse? {
        if hosts == .any { return nil }
        let named = headers.values(of: "Host")
        if named.count == 1, isAccepted(named[0].lowercased(), port: port) { return nil }
        return make(421, "This port does not serve the host of the request.")
    }

    private func isAccepted(_ host: String, port: () -> UInt16) -> Bool {
        switch hosts {
        case .any: return true
        case .listed(let names): return names.contains(host)
        case .thisMachine:
            let number = port()
            // A browser leaves out the default number.
            let ending = number == 80 && !host.contains(":") ? "" : ":\(number)"
            return host == "127.0.0.1\(ending)" || host == "localhost\(ending)"
        }
    }
}
