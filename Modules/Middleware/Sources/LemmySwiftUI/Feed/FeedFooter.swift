#if canImport(SwiftUI)
    import Middleware
    import SwiftUI

    /// What stands under the last row: that more is on its way, or why it did not come.
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
