/// The state of a list's loading.
public enum FeedState: Sendable {
    /// No load is under way, and more rows can be loaded.
    case idle
    /// The next page is being loaded.
    case loading
    /// The first page is being loaded again; the old rows are shown meanwhile.
    case refreshing
    /// No load is under way, and there are no more rows.
    case done
    /// The last load failed. The old rows are shown, and loading again retries the same page.
    case failed(any Error)
}

extension FeedState {
    /// True while a load is under way.
    public var isLoading: Bool {
        switch self {
        case .loading, .refreshing: true
        case .idle, .done, .failed: false
        }
    }

    /// The state in words, for an inspector.
    var words: String {
        switch self {
        case .idle: "idle"
        case .loading: "loading"
        case .refreshing: "refreshing"
        case .done: "done"
        case .failed(let error): "failed: \(error)"
        }
    }

    /// The error of the last load; nil if it did not fail.
    public var error: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }
}
