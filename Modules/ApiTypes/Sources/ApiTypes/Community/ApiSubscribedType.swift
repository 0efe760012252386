public import WireRuntime

/// Whether the viewer follows a community.
public enum ApiSubscribedType: WireEnum {
    /// `Subscribed`.
    case subscribed
    /// `NotSubscribed`.
    case notSubscribed
    /// `Pending`.
    case pending
    /// A name that was not known when this was written.
    case unknown(String)

    /// The known cases.
    public static let allCases: [Self] = [
        .subscribed, .notSubscribed, .pending,
    ]

    /// Finds the case; any other name is ``unknown(_:)``.
    public init(rawValue: String) {
        self =
            switch rawValue {
            case "Subscribed": .subscribed
            case "NotSubscribed": .notSubscribed
            case "Pending": .pending
            default: .unknown(rawValue)
            }
    }

    /// The name on the wire.
    public var rawValue: String {
        switch self {
        case .subscribed: "Subscribed"
        case .notSubscribed: "NotSubscribed"
        case .pending: "Pending"
        case .unknown(let name): name
        }
    }
}
