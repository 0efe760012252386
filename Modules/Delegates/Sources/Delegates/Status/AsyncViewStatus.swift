/// How a view should appear while its data is loaded, refreshed or missing.
///
/// There is no case for "nothing asked yet": that is `nil`, and an optional status answers the same four questions. Before you add a
/// case, see whether nil will do.
///
/// - Source: Life-USTC's `AsyncViewStatus`, cases and meaning unchanged.
public enum AsyncViewStatus: Hashable, Sendable {
    /// Loading, and there is nothing to show but a placeholder.
    case inProgress
    /// Showing older data while newer is on its way; never the last word.
    case cached
    /// Showing what was asked for.
    case success
    /// Refreshing failed, and older data is shown.
    case failure(String?)
    /// Refreshing failed, and there is nothing to show but a placeholder.
    case lethalFailure(String?)

    /// Whether the content may be drawn; if not, draw the placeholder.
    public var canShowData: Bool {
        switch self {
        case .cached, .success, .failure: true
        case .inProgress, .lethalFailure: false
        }
    }

    /// Whether to draw a spinner.
    public var isRefreshing: Bool {
        switch self {
        case .inProgress, .cached: true
        case .success, .failure, .lethalFailure: false
        }
    }

    /// Whether to draw an error mark.
    public var hasError: Bool {
        switch self {
        case .failure, .lethalFailure: true
        case .inProgress, .cached, .success: false
        }
    }

    /// What went wrong; empty when nothing did.
    public var errorMessage: String {
        switch self {
        case .failure(let message), .lethalFailure(let message): message ?? "The data could not be refreshed."
        case .inProgress, .cached, .success: ""
        }
    }
}

extension Optional where Wrapped == AsyncViewStatus {
    /// Whether the content may be drawn; yes before anything was asked.
    public var canShowData: Bool { self?.canShowData ?? true }

    /// Whether to draw a spinner.
    public var isRefreshing: Bool { self?.isRefreshing ?? false }

    /// Whether to draw an error mark.
    public var hasError: Bool { self?.hasError ?? false }

    /// What went wrong; empty when nothing did.
    public var errorMessage: String { self?.errorMessage ?? "" }
}
