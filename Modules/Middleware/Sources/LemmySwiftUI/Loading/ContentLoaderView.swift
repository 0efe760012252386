#if canImport(SwiftUI)
    public import Middleware
    public import SwiftUI

    /// Shows an entity, or a stub, and upgrades it to the top when it appears.
    ///
    /// ```swift
    /// ContentLoaderView(AnyPost(stub)) { post in
    ///     Text(post.title_ ?? "…")
    /// }
    /// ```
    ///
    /// What there is is shown all the while; below it, that more is on its way, or why it did not come. Everything is decided by its
    /// `ContentLoader`, which needs no view and is tested without one.
    ///
    /// - Note: State belongs to the place, not to the argument: where one place shows another entity later, give it an `.id(_:)`.
    public struct ContentLoaderView<Tiers: EntityTiers, Content: View>: View {
        @State private var loader: ContentLoader<Tiers>
        private let content: @MainActor (Tiers.Content) -> Content

        /// Shows an entity that may be shown elsewhere too: one upgrade is everybody's.
        ///
        /// - Parameters:
        ///   - entity: The entity at any tier, or a stub; `AnyPost(post)`.
        ///   - content: Draws what is known of it.
        public init(
            _ entity: AnyContent<Tiers>,
            @ViewBuilder content: @escaping @MainActor (Tiers.Content) -> Content
        ) {
            _loader = State(initialValue: ContentLoader(entity))
            self.content = content
        }

        /// The entity, and how far loading is.
        public var body: some View {
            VStack(alignment: .leading, spacing: 12) {
                content(loader.content.wrappedValue)
                switch loader.state {
                case .loading:
                    ProgressView()
                        .accessibilityLabel("Loading")
                case .failed(let error):
                    LoadFailureView(error) { loader.retry() }
                case .idle, .loaded:
                    EmptyView()
                }
            }
            .onAppear { loader.appear() }
            .onDisappear { loader.disappear() }
        }
    }
#endif
