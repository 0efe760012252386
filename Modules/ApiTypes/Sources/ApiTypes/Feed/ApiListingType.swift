public import WireRuntime

/// Where a feed takes its posts from.
public enum ApiListingType: WireEnum {
    /// `All`.
    case all
    /// `Local`.
    case local
    /// `Subscribed`.
    case subscribed
    /// `ModeratorView`; since 0.19.0.
    case moderatorView
    /// A name that was not known when this was written.
    case unknown(String)

    /// The known cases.
    public static let allCases: [Self] = [
        .all, .local, .subscribed, .moderatorView,
    ]

    /// Finds the case; any other name is ``unknown(_:)``.
    public init(rawValue: String) {
        self =
            switch rawValue {
            case "All": .all
            case "Local": .local
            case "Subscribed": .subscribed
            case "ModeratorView": .moderatorView
            default: .unknown(rawValue)
            }
    }

    /// The name on the wire.
    public var rawValue: String {
        switch self {
        case .all: "All"
        case .local: "Local"
        case .subscribed: "Subscribed"
        case .moderatorView: "ModeratorView"
        case .unknown(let name): name
        }
    }
}
