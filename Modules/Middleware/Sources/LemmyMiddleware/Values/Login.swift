public import Foundation

/// A log-in of the account, on one device.
public struct Login: Codable, Hashable, Sendable {
    /// When.
    public var created: Date
    /// From which address.
    public var ipAddress: String?
    /// With which program.
    public var userAgent: String?

    /// States a log-in.
    public init(created: Date, ipAddress: String? = nil, userAgent: String? = nil) {
        self.created = created
        self.ipAddress = ipAddress
        self.userAgent = userAgent
    }
}
