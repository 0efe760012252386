/// The appearance of a view while its data is loaded, refreshed or missing.
///
/// There is no case for "no request yet": that is `nil`, and an optional status has the same four properties. Before you add a case, check
/// whether nil is enough.
///
/// - Source: Life-USTC's `AsyncViewStatus`, with unchanged cases and meaning.
public enum AsyncViewStatus: Hashable, Sendable {
    /// The data is loading, and there is only a placeholder to show.
    case inProgress
    /// Older data is shown while a refresh is under way; never the final status.
    case cached
    /// The requested data is shown.
    case success
    /// The refresh failed, and older data is shown.
    case failure(String?)
    /// The refresh failed, and there is only a placeholder to show.
    case lethalFailure(String?)

    /// The name of the case, without the error: `inProgress`, `lethalFailure`.
    public var name: String {
        switch self {
        case .inProgress: "inProgress"
        case .cached: "cached"
        case .success: "success"
        case .failure: "failure"
        case .lethalFailure: "lethalFailure"
        }
    }

    /// True to draw the content, false to draw the placeholder.
    public var canShowData: Bool {
        switch self {
        case .cached, .success, .failure: true
        case .inProgress, .lethalFailure: false
        }
    }

    /// True to draw a spinner.
    public var isRefreshing: Bool {
        switch self {
        case .inProgress, .cached: true
        case .success, .failure, .lethalFailure: false
        }
    }

    /// True to draw an error mark.
    public var hasError: Bool {
        switch self {
        case .failure, .lethalFailure: true
        case .inProgress, .cached, .success: false
        }
    }

    /// The description of the error; empty if there is none.
    public var errorMessage: String {
        switch self {
        case .failure(let message), .lethalFailure(let message): message ?? "The data could not be refreshed."
        case .inProgress, .cached, .success: ""
        }
    }
}

extension Optional where Wrapped == AsyncViewStatus {
    /// True to draw the content, false to draw the placeholder; true before the first request.
    public var canShowData: Bool { self?.canShowData ?? true }

    /// True to draw a spinner.
    public var isRefreshing: Bool { self?.isRefreshing ?? false }

    /// True to draw an error mark.
    public var hasError: Bool { self?.hasError ?? false }

    /// The description of the error; empty if there is none.
    public var errorMessage: String { self?.errorMessage ?? "" }
}
