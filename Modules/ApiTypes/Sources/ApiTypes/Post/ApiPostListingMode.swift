public import WireRuntime

/// How an account wants posts drawn.
///
/// Exists since 0.19.0.
public enum ApiPostListingMode: WireEnum {
    /// `List`.
    case list
    /// `Card`.
    case card
    /// `SmallCard`.
    case smallCard
    /// A name that was not known when this was written.
    case unknown(String)

    /// The known cases.
    public static let allCases: [Self] = [
        .list, .card, .smallCard,
    ]

    /// Finds the case; any other name is ``unknown(_:)``.
    public init(rawValue: String) {
        self =
            switch rawValue {
            case "List": .list
            case "Card": .card
            case "SmallCard": .smallCard
            default: .unknown(rawValue)
            }
    }

    /// The name on the wire.
    public var rawValue: String {
        switch self {
        case .list: "List"
        case .card: "Card"
        case .smallCard: "SmallCard"
        case .unknown(let name): name
        }
    }
}
