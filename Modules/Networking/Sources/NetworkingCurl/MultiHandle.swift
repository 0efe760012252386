import CCurl

/// libcurl's set of transfers with their connections, names and TLS sessions. One thread uses it; any may wake that.
///
/// Who wakes holds it meanwhile, so that it does not go just then; the connections are closed with it.
final class MultiHandle: @unchecked Sendable {  // Proof: all but `wake` is the loop's; any thread may wake.
    let pointer: UnsafeMutableRawPointer

    /// libcurl sets itself up once for the process.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Makes a set; nil when the system has no descriptors for it.
    init?(connectionLimit: Int) {
        guard Self.isReady, let pointer = curl_multi_init() else { return nil }
        self.pointer = pointer
        // Without its pair of descriptors libcurl goes on, and could never be woken.
        guard wake() else { return nil }
        let limit = max(1, connectionLimit)
        _ = strata_multi_set_number(pointer, CURLMOPT_MAX_HOST_CONNECTIONS, limit)
        _ = strata_multi_set_number(pointer, CURLMOPT_MAXCONNECTS, limit)
    }

    deinit { curl_multi_cleanup(pointer) }

    /// Ends the wait that is under way, or the next one.
    func wake() -> Bool { curl_multi_wakeup(pointer) == CURLM_OK }
}
