import HTTPPort

/// The check that a request comes from the inspector's own page and not from another page in the same browser, which can reach the port of
/// this machine, too.
enum OriginCheck {
    /// Returns the refusal of a request that a page of another origin has sent; nil for any other.
    static func refusal(of request: HTTPPortRequest, on port: UInt16) -> HTTPPortResponse? {
        let own = ["http://127.0.0.1:\(port)", "http://localhost:\(port)"]
        let isOwn = request.headers.values(of: "Origin").allSatisfy { own.contains($0) }
        let isSameSite = request.headers.values(of: "Sec-Fetch-Site").allSatisfy { $0 == "same-origin" || $0 == "none" }
        return isOwn && isSameSite ? nil : .refusal(403, "Another page may not use this one.")
    }
}
