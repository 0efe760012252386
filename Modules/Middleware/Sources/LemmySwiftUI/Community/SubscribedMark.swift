#if canImport(SwiftUI)
    public import SwiftUI

    /// The mark of a community that the viewer follows.
    public struct SubscribedMark: View {
        /// Makes the mark; show it where `subscribed` says so.
        public init() {}

        /// A badge, read aloud as *Subscribed*.
        public var body: some View {
            Image(systemName: "checkmark.circle.fill")
                .foregroundStyle(.tint)
                .accessibilityLabel("Subscribed")
        }
    }
#endif
