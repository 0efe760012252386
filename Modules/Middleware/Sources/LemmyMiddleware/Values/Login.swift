public import Foundation

/// A login of the account on one device.
public struct Login: Codable, Hashable, Sendable {
    /// The time of the login.
    public var created: Date
    /// The IP address that the login came from.
    public var ipAddress: String?
    /// The program that logged in.
    public var userAgent: String?

    /// Creates a login.
    public init(created: Date, ipAddress: String? = nil, userAgent: String? = nil) {
        self.created = created
        self.ipAddress = ipAddress
        self.userAgent = userAgent
    }
}
