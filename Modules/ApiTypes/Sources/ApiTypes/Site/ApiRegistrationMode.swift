public import WireRuntime

/// Who may register.
public enum ApiRegistrationMode: WireEnum {
    /// `Closed`.
    case closed
    /// `RequireApplication`.
    case requireApplication
    /// `Open`.
    case open
    /// A name that was not known when this was written.
    case unknown(String)

    /// The known cases.
    public static let allCases: [Self] = [
        .closed, .requireApplication, .open,
    ]

    /// Finds the case; any other name is ``unknown(_:)``.
    public init(rawValue: String) {
        self =
            switch rawValue {
            case "Closed": .closed
            case "RequireApplication": .requireApplication
            case "Open": .open
            default: .unknown(rawValue)
            }
    }

    /// The name on the wire.
    public var rawValue: String {
        switch self {
        case .closed: "Closed"
        case .requireApplication: "RequireApplication"
        case .open: "Open"
        case .unknown(let name): name
        }
    }
}
