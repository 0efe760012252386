#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI

    /// A view of a load error with a button to try again.
    public struct LoadFailureView: View {
        private let error: any Error
        private let retry: @MainActor () -> Void

        /// Creates a view of an error.
        ///
        /// - Parameters:
        ///   - error: The error; a client's errors have a description for users.
        ///   - retry: The action of the button.
        public init(_ error: any Error, retry: @escaping @MainActor () -> Void) {
            self.error = error
            self.retry = retry
        }

        /// The error's description and the button.
        public var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                Label(error.localizedDescription, systemImage: "exclamationmark.triangle")
                Button("Try Again", action: retry)
                    .buttonStyle(.borderless)
            }
        }
    }
#endif
