import CCurl
import Foundation
import Networking

/// One of libcurl's handles and what it is busy with; used for one exchange after the other, on the loop's thread.
final class Transfer {
    let easy: UnsafeMutableRawPointer
    private(set) var exchange: Exchange?
    private let limits: CurlTransport.Configuration
    /// Where libcurl writes why something failed.
    private let details = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    /// What the handle was told last, so that it is not told again.
    private var address: String?
    private var headers: (HTTPHeaders, isBodyless: Bool)?
    private var lines: UnsafeMutablePointer<curl_slist>?
    private var reader: AnswerReader
    /// How often the request has left.
    private var departures = 0

    /// Makes a handle; nil when there is no memory for it.
    ///
    /// - Parameter isSecure: Whether its messages go over TLS.
    init?(_ limits: CurlTransport.Configuration, isSecure: Bool, _ store: BodyStore) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        self.limits = limits
        reader = AnswerReader(bodyLimit: limits.bodyLimit, store)
        details.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        guard setUp(isSecure: isSecure) else { return nil }
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(lines)
        details.deallocate()
        reader.discard()
    }

    /// What holds for every exchange.
    private func setUp(isSecure: Bool) -> Bool {
        let receivers = Unmanaged.passUnretained(self).toOpaque()
        strata_set_receivers(easy, Self.receiveLine, Self.receiveBody, Self.depart, receivers)
        strata_set_quick_exit(easy)
        _ = strata_set_pointer(easy, CURLOPT_ERRORBUFFER, details)
        // Twice libcurl's own: fewer calls for long bodies, and still nothing that malloc gives back to the system each time.
        set(CURLOPT_BUFFERSIZE, 32 << 10)
        set(CURLOPT_TCP_KEEPALIVE, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, max(1, limits.connectDeadline.milliseconds))
        // A connection that a server, or what stands between, may have forgotten is not used again.
        set(CURLOPT_MAXAGE_CONN, 60)
        // Only TLS can agree on HTTP/2; there, who comes while a connection is being made waits to share it.
        set(CURLOPT_HTTP_VERSION, isSecure ? Int(CURL_HTTP_VERSION_2TLS) : Int(CURL_HTTP_VERSION_1_1))
        set(CURLOPT_PIPEWAIT, isSecure ? 1 : 0)
        // The path goes out as it was written, and a proxy's own head is not an answer's.
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Everything that libcurl can decode; what it decodes is counted.
        guard strata_set_text(easy, CURLOPT_ACCEPT_ENCODING, "") == CURLE_OK else { return false }
        if let file = limits.authorities, strata_set_text(easy, CURLOPT_CAINFO, file) != CURLE_OK { return false }
        // What may not be left to a default.
        return set(CURLOPT_NOSIGNAL, 1) && set(CURLOPT_FOLLOWLOCATION, 0) && set(CURLOPT_NETRC, 0)
            && set(CURLOPT_HTTP09_ALLOWED, 0) && set(CURLOPT_SSL_VERIFYPEER, 1) && set(CURLOPT_SSL_VERIFYHOST, 2)
            && strata_set_web_only(easy) == CURLE_OK
    }

    /// Makes the handle send an exchange's message.
    ///
    /// - Returns: Whether there was memory for it.
    func prepare(_ exchange: Exchange) -> Bool {
        let message = exchange.message
        self.exchange = exchange
        departures = 0
        details[0] = 0
        return setAddress(message.url) && setHeaders(message) && setMethod(message)
    }

    /// Forgets the exchange; the handle is off its set.
    func clear() {
        if exchange?.message.body != nil { _ = strata_set_text(easy, CURLOPT_COPYPOSTFIELDS, nil) }
        exchange = nil
        reader.clear()
    }

    /// The next message often goes where the last one went.
    private func setAddress(_ url: String) -> Bool {
        guard url != address else { return true }
        address = nil
        guard strata_set_text(easy, CURLOPT_URL, url) == CURLE_OK else { return false }
        address = url
        return true
    }

    /// The next message often says of itself what the last one said.
    private func setHeaders(_ message: OutgoingMessage) -> Bool {
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

    private func setMethod(_ message: OutgoingMessage) -> Bool {
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
            // An empty body has no address, and without one libcurl would ask for it.
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

// MARK: - What libcurl calls

extension Transfer {
    private static let receiveLine: strata_receiver = { bytes, _, count, context in
        let transfer = Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
        if !transfer.reader.hasBegun { transfer.exchange?.answerBegins() }
        let goesOn = transfer.reader.read(line: UnsafeRawBufferPointer(start: bytes, count: count))
        return goesOn ? count : 0
    }

    private static let receiveBody: strata_receiver = { bytes, _, count, context in
        let transfer = Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
        let goesOn = transfer.reader.read(body: UnsafeRawBufferPointer(start: bytes, count: count))
        return goesOn ? count : 0
    }

    /// A connection is there and the request is about to leave on it. When a kept connection turns out to have ended, libcurl comes here
    /// again with another: a read may leave twice, a write, which the server may have acted on, never. Over HTTP/2 a read may leave as often
    /// as libcurl repeats it, five times: a server that has enough streams refuses more without a look at them.
    private static let depart: strata_departure = { context, _, _, _, _ in
        let transfer = Unmanaged<Transfer>.fromOpaque(context!).takeUnretainedValue()
        transfer.departures += 1
        guard let exchange = transfer.exchange else { return CURL_PREREQFUNC_ABORT }
        let repeats = exchange.message.method == .get ? (exchange.name.server.scheme == .https ? 5 : 1) : 0
        return transfer.departures <= 1 + repeats ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
}

// MARK: - How it ended

extension Transfer {
    /// What became of the exchange, once libcurl is done.
    func ending(_ result: CURLcode) -> Exchange.Ending {
        guard let exchange else { preconditionFailure("a transfer that libcurl ends has an exchange") }
        let name = exchange.name
        if let fault = reader.fault {
            switch fault {
            case .tooLarge: return .failure(name.tooLarge(limit: limits.bodyLimit))
            case .notHTTP(let reason): return .failure(name.noAnswer(because: reason))
            }
        }
        if result == CURLE_OK, reader.hasHead { return .success(reader.takeResponse()) }
        let open = ["User-Agent", "Accept", "Content-Type"]
        let hidden = exchange.message.headers.filter { field in !open.contains { HTTPHeaders.isSame($0, field.name) } }
        let secrets = hidden.map(\.value) + [String(exchange.message.url.drop { $0 != "?" })]
        let error = CurlError(result, details: String(cString: details), hiding: secrets)
        if departures == 0 { return .failure(name.unsent(result, error, within: limits.connectDeadline)) }
        return .failure(name.unanswered(result, error, hadBegun: reader.hasBegun))
    }
}

extension Duration {
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: min(seconds, 1 << 30) * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}
