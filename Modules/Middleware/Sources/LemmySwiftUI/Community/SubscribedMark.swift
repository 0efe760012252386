#if canImport(SwiftUI)
    public import SwiftUI

    /// The mark of a community that the viewer follows.
    public struct SubscribedMark: View {
        /// Creates the mark. Show it if `subscribed` is true.
        public init() {}

        /// A badge with the accessibility label *Subscribed*.
        public var body: some View {
            Image(systemName: "checkmark.circle.fill")
                .foregroundStyle(.tint)
                .accessibilityLabel("Subscribed")
        }
    }
#endif
