#if canImport(SwiftUI)
    public import Middleware
    public import SwiftUI

    /// A view that shows an entity or a stub, and upgrades it to the highest tier when it appears.
    ///
    /// ```swift
    /// ContentLoaderView(AnyPost(stub)) { post in
    ///     Text(post.title_ ?? "…")
    /// }
    /// ```
    ///
    /// The view shows the known content all the time, and below it either a progress view or the error of the load. Its `ContentLoader`
    /// makes every decision; it needs no view and is tested without one.
    ///
    /// - Note: State belongs to the place in the view hierarchy and not to the argument. If one place shows another entity later, give the
    ///   view an `.id(_:)`.
    public struct ContentLoaderView<Tiers: EntityTiers, Content: View>: View {
        @State private var loader: ContentLoader<Tiers>
        private let content: @MainActor (Tiers.Content) -> Content

        /// Creates a view of an entity that other views may show too; all of them share one upgrade.
        ///
        /// - Parameters:
        ///   - entity: The entity at any tier, or a stub; `AnyPost(post)`.
        ///   - content: A closure that builds the view of the known content.
        public init(
            _ entity: AnyContent<Tiers>,
            @ViewBuilder content: @escaping @MainActor (Tiers.Content) -> Content
        ) {
            _loader = State(initialValue: ContentLoader(entity))
            self.content = content
        }

        /// The entity and the state of its loading.
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
