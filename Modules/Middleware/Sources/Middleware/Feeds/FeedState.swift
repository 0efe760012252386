/// What a list is doing.
public enum FeedState: Sendable {
    /// Nothing, and there is more to load.
    case idle
    /// The next page is on its way.
    case loading
    /// The first page is on its way again; what was there is shown meanwhile.
    case refreshing
    /// Nothing, and there is no more.
    case done
    /// The last load failed; what was there is shown, and loading again tries the same page.
    case failed(any Error)
}

extension FeedState {
    /// Whether something is on its way.
    public var isLoading: Bool {
        switch self {
        case .loading, .refreshing: true
        case .idle, .done, .failed: false
        }
    }

    /// Why the last load failed, if it did.
    public var error: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }
}
