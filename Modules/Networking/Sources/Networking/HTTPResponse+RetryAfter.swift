import Foundation

extension HTTPResponse {
    /// The number of seconds before the next request, from a number in the header `Retry-After` or from a date on the server's clock; nil
    /// without such a header.
    public var secondsToWait: Int? {
        guard let text = headers["Retry-After"] else { return nil }
        if let seconds = Int(text) { return seconds }
        guard let date = Date(httpText: text) else { return nil }
        return max(0, Int(date.timeIntervalSince(sentAt ?? Date()).rounded(.up)))
    }
}
