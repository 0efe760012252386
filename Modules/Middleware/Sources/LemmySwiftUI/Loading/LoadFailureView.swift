#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI

    /// Why something could not be loaded, and a way to try again.
    public struct LoadFailureView: View {
        private let error: any Error
        private let retry: @MainActor () -> Void

        /// Shows a failure.
        ///
        /// - Parameters:
        ///   - error: What went wrong; a client's errors say it in words for a person.
        ///   - retry: Called when the button is tapped.
        public init(_ error: any Error, retry: @escaping @MainActor () -> Void) {
            self.error = error
            self.retry = retry
        }

        /// The words and the button.
        public var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                Label(error.localizedDescription, systemImage: "exclamationmark.triangle")
                Button("Try Again", action: retry)
                    .buttonStyle(.borderless)
            }
        }
    }
#endif
