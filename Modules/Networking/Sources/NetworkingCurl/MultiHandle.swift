import CCurl

/// libcurl's set of transfers with their connections, names and TLS sessions. One thread uses it; any thread may wake it.
///
/// A thread that wakes it holds a reference meanwhile, so that it is not released at that moment. Releasing it closes the connections.
///
/// Proof of `@unchecked`: only the loop's thread uses it, except for `wake`, which any thread may call.
final class MultiHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    /// True after libcurl's global setup, which runs once in the process.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Creates a set; returns nil if the system has no descriptors for it.
    init?(connectionLimit: Int) {
        guard Self.isReady, let pointer = curl_multi_init() else { return nil }
        self.pointer = pointer
        // Without its pair of descriptors libcurl would continue but could never be woken.
        guard wake() else { return nil }
        let limit = max(1, connectionLimit)
        _ = strata_multi_set_number(pointer, CURLMOPT_MAX_HOST_CONNECTIONS, limit)
        _ = strata_multi_set_number(pointer, CURLMOPT_MAXCONNECTS, limit)
    }

    deinit { curl_multi_cleanup(pointer) }

    /// Ends the current wait, or the next one.
    func wake() -> Bool { curl_multi_wakeup(pointer) == CURLM_OK }
}
