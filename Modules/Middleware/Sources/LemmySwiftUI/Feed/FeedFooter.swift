#if canImport(SwiftUI)
    import Middleware
    import SwiftUI

    /// The footer below the last row: a progress view or the error of the load.
    struct FeedFooter: View {
        let state: FeedState
        let retry: @MainActor () -> Void

        var body: some View {
            switch state {
            case .loading:
                ProgressView()
                    .frame(maxWidth: .infinity)
                    .accessibilityLabel("Loading")
            case .failed(let error):
                LoadFailureView(error, retry: retry)
            case .idle, .refreshing, .done:
                EmptyView()
            }
        }
    }
#endif
