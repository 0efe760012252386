import CCurl
import Foundation
import Networking

/// One of libcurl's easy handles with its current exchange. It is reused for many exchanges, on the loop's thread.
final class Transfer {
    let easy: UnsafeMutableRawPointer
    private(set) var exchange: Exchange?
    private let limits: CurlTransport.Configuration
    /// The buffer for libcurl's error text.
    private let details = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    /// The options that were set last, so that equal options are not set again.
    private var address: String?
    private var headers: (HTTPHeaders, isBodyless: Bool)?
    private var lines: UnsafeMutablePointer<curl_slist>?
    private var reader: ResponseParser
    /// The number of times that the request was sent.
    private var sendCount = 0

    /// Creates a handle; returns nil if there is no memory for it.
    ///
    /// - Parameter isSecure: True if its messages are sent over TLS.
    init?(_ limits: CurlTransport.Configuration, isSecure: Bool, _ store: BodyBufferPool) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        self.limits = limits
        reader = ResponseParser(bodyLimit: limits.bodyLimit, store)
        details.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        guard setUp(isSecure: isSecure) else { return nil }
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(lines)
        details.deallocate()
        reader.discard()
    }

    /// Sets the options that are the same for every exchange.
    private func setUp(isSecure: Bool) -> Bool {
        let receivers = Unmanaged.passUnretained(self).toOpaque()
        strata_set_receivers(easy, Self.receiveLine, Self.receiveBody, Self.willSend, receivers)
        strata_set_quick_exit(easy)
        _ = strata_set_pointer(easy, CURLOPT_ERRORBUFFER, details)
        // The size is twice libcurl's default: fewer calls for long bodies, and still a size that malloc does not return to the system each
        // time.
        set(CURLOPT_BUFFERSIZE, 32 << 10)
        set(CURLOPT_TCP_KEEPALIVE, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, max(1, limits.connectDeadline.milliseconds))
        // A connection that the server or a device in between may have dropped is not reused.
        set(CURLOPT_MAXAGE_CONN, 60)
        // Only TLS can negotiate HTTP/2; there a request waits for a connection that is being made, to share it.
        set(CURLOPT_HTTP_VERSION, isSecure ? Int(CURL_HTTP_VERSION_2TLS) : Int(CURL_HTTP_VERSION_1_1))
        set(CURLOPT_PIPEWAIT, isSecure ? 1 : 0)
        // The path is sent as written, and the head of a proxy's CONNECT response is not part of the response.
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // The empty string enables everything that libcurl can decode; the decoded bytes are counted.
        guard strata_set_text(easy, CURLOPT_ACCEPT_ENCODING, "") == CURLE_OK else { return false }
        if let file = limits.authorities, strata_set_text(easy, CURLOPT_CAINFO, file) != CURLE_OK { return false }
        // These options must not depend on libcurl's defaults.
        return set(CURLOPT_NOSIGNAL, 1) && set(CURLOPT_FOLLOWLOCATION, 0) && set(CURLOPT_NETRC, 0)
            && set(CURLOPT_HTTP09_ALLOWED, 0) && set(CURLOPT_SSL_VERIFYPEER, 1) && set(CURLOPT_SSL_VERIFYHOST, 2)
            && strata_set_web_only(easy) == CURLE_OK
    }

    /// Sets the handle up for an exchange's message.
    ///
    /// - Returns: True if there was enough memory.
    func prepare(_ exchange: Exchange) -> Bool {
        let message = exchange.message
        self.exchange = exchange
        sendCount = 0
        details[0] = 0
        return setAddress(message.url) && setHeaders(message) && setMethod(message)
    }

    /// Removes the exchange; the handle is not in a set any more.
    func clear() {
        if exchange?.message.body != nil { _ = strata_set_text(easy, CURLOPT_COPYPOSTFIELDS, nil) }
        exchange = nil
        reader.clear()
    }

    /// Sets the address, unless it is the same as for the last message.
    private func setAddress(_ url: String) -> Bool {
        guard url != address else { return true }
        address = nil
        guard strata_set_text(easy, CURLOPT_URL, url) == CURLE_OK else { return false }
        address = url
        return true
    }

    /// Sets the headers, unless they are the same as for the last message.
    private func setHeaders(_ message: OutgoingRequest) -> Bool {
        let described = (message.headers, message.isBodyless)
        if let headers, headers == described { return true }
        headers = nil
        _ = strata_set_list(easy, CURLOPT_HTTPHEADER, nil)
        curl_slist_free_all(lines)
        lines = nil
        for line in message.headerLines {
            guard let longer = curl_slist_append(lines, line) else { return false }
            lines = longer
        }
        guard strata_set_list(easy, CURLOPT_HTTPHEADER, lines) == CURLE_OK else { return false }
        headers = described
        return true
    }

    private func setMethod(_ message: OutgoingRequest) -> Bool {
        let isSet = message.isBodyless ? set(CURLOPT_HTTPGET, 1) : setBody(message.body ?? Data())
        let isImplied = message.method == (message.isBodyless ? .get : .post)
        return isSet
            && strata_set_text(easy, CURLOPT_CUSTOMREQUEST, isImplied ? nil : message.method.rawValue) == CURLE_OK
    }

    private func setBody(_ body: Data) -> Bool {
        guard set(CURLOPT_POST, 1),
            strata_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)) == CURLE_OK
        else { return false }
        let result = body.withUnsafeBytes { bytes in
            // An empty body has no address, and for a null pointer libcurl would ask a callback for the body.
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            return withUnsafePointer(to: 0 as CChar) { strata_set_text(easy, CURLOPT_COPYPOSTFIELDS, start ?? $0) }
        }
        return result == CURLE_OK
    }

    @discardableResult
    private func set(_ option: CURLoption, _ value: Int) -> Bool {
        strata_set_number(easy, option, value) == CURLE_OK
    }
}

// MARK: - Callbacks of libcurl

extension Transfer {
    private static let receiveLine: strata_receiver = { bytes, _, count, context in
        let transfer = Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
        if !transfer.reader.hasBegun { transfer.exchange?.responseStarted() }
        let goesOn = transfer.reader.parse(line: UnsafeRawBufferPointer(start: bytes, count: count))
        return goesOn ? count : 0
    }

    private static let receiveBody: strata_receiver = { bytes, _, count, context in
        let transfer = Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
        let goesOn = transfer.reader.read(body: UnsafeRawBufferPointer(start: bytes, count: count))
        return goesOn ? count : 0
    }

    /// Called when a connection is ready and the request is about to be sent on it. If a kept connection turns out to have ended, libcurl
    /// calls this again with another connection. A read may then be sent twice, but a write never, because the server may have processed
    /// it. Over HTTP/2 a read may be sent as often as libcurl repeats it, five times, because a server with too many streams refuses more
    /// without processing them.
    private static let willSend: strata_departure = { context, _, _, _, _ in
        let transfer = Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
        transfer.sendCount += 1
        guard let exchange = transfer.exchange else { return CURL_PREREQFUNC_ABORT }
        let repeats = exchange.message.method == .get ? (exchange.name.server.scheme == .https ? 5 : 1) : 0
        return transfer.sendCount <= 1 + repeats ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
}

// MARK: - Results

extension Transfer {
    /// Returns the result of the exchange, after libcurl has finished.
    func ending(_ result: CURLcode) -> Exchange.Ending {
        guard let exchange else { preconditionFailure("a transfer that libcurl ends has an exchange") }
        let name = exchange.name
        if let fault = reader.fault {
            switch fault {
            case .tooLarge: return .failure(name.tooLarge(limit: limits.bodyLimit))
            case .notHTTP(let reason): return .failure(name.notHTTP(because: reason))
            }
        }
        if result == CURLE_OK, reader.hasHead { return .success(reader.takeResponse()) }
        let open = ["User-Agent", "Accept", "Content-Type"]
        let hidden = exchange.message.headers.filter { field in !open.contains { HTTPHeaders.isSame($0, field.name) } }
        let secrets = hidden.map(\.value) + [String(exchange.message.url.drop { $0 != "?" })]
        let error = CurlError(result, details: String(cString: details), hiding: secrets)
        if sendCount == 0 { return .failure(name.failedBeforeSend(result, error, within: limits.connectDeadline)) }
        return .failure(name.unanswered(result, error, hadBegun: reader.hasBegun))
    }
}

extension Duration {
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: min(seconds, 1 << 30) * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}

extension OutgoingRequest {
    /// True if the message has no body at all, rather than an empty body: a read or a deletion without one.
    var isBodyless: Bool { body == nil && (method == .get || method == .delete) }

    /// The header lines for libcurl.
    ///
    /// Headers that frame or route a message are left to libcurl.
    var headerLines: [String] {
        var lines: [String] = []
        for field in headers where !Self.framing.contains(where: { HTTPHeaders.isSame($0, field.name) }) {
            // A name with nothing after its colon would remove the header; a semicolon sends it empty.
            lines.append(field.value.allSatisfy(\.isWhitespace) ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        if !isBodyless {
            // An empty line removes the `Content-Type` that libcurl would add, and the `Expect` that it would wait a second for.
            if headers["Content-Type"] == nil { lines.append("Content-Type:") }
            lines.append("Expect:")
        }
        return lines
    }

    private static let framing = [
        "Content-Length", "Transfer-Encoding", "Host", "Connection", "Expect", "TE", "Trailer", "Upgrade", "Keep-Alive",
    ]
}
