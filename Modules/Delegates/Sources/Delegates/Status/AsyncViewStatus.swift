/// The appearance of a view while its data is loaded, refreshed or missing.
///
/// A delegate's status is derived from the two axes of its ``LoadingState``.
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

extension AsyncViewStatus {
    /// Derives the status from the local data and the state of the refresh; nil before the first request.
    init?(local: LoadingState.Local, refresh: LoadingState.Refresh) {
        switch (local, refresh) {
        case (.none, .idle), (.none, .cancelled): return nil
        case (.reading, _), (.none, .running), (.unreadable, .running): self = .inProgress
        case (.none, .failed(let reason)): self = .lethalFailure(reason)
        case (.fresh, .idle), (.fresh, .cancelled): self = .success
        case (.fresh, .running), (.stale, .running): self = .cached
        case (.fresh, .failed(let reason)), (.stale, .failed(let reason)): self = .failure(reason)
        case (.stale, .cancelled): self = .failure("refresh cancelled")
        case (.unreadable(let why), .failed(let reason)): self = .lethalFailure("\(reason); stored data: \(why)")
        case (.unreadable(let why), .cancelled): self = .lethalFailure(why)
        // These two are never displayed: a request that finds data stale or unreadable starts a refresh in the same step.
        case (.stale, .idle): self = .failure("not refreshed yet")
        case (.unreadable(let why), .idle): self = .lethalFailure(why)
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
