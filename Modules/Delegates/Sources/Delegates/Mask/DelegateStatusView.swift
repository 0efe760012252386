// Compiled only where SwiftUI exists. Its decisions are made by ``StatusMask``, which is tested everywhere.
#if canImport(SwiftUI)
    import Foundation
    import Primitives
    public import SwiftUI

    /// The data of a delegate, drawn according to its status: the placeholder under a spinner until there is data, then the data, with
    /// its age while it comes from a file, and with a mark after an error. A pull refreshes it.
    ///
    /// ```swift
    /// DelegateStatusView(exams) { exams in
    ///     List(exams) { ExamRow($0) }
    /// }
    /// ```
    public struct DelegateStatusView<Delegate: AsyncDataDelegate, Content: View>: View {
        private let delegate: Delegate
        private let content: (Delegate.D) -> Content
        private let age: @MainActor () -> TimeInterval?
        private let refresh: @MainActor () async -> Void

        /// Shows a delegate.
        ///
        /// - Parameters:
        ///   - delegate: The delegate; the view observes it.
        ///   - content: Returns the view of the data, and of the placeholder.
        public init(_ delegate: Delegate, @ViewBuilder content: @escaping (Delegate.D) -> Content) {
            self.init(delegate, content, age: { nil })
        }

        /// Shows a delegate that knows the time of its last update, with the age of its data.
        ///
        /// - Parameters:
        ///   - delegate: The delegate; the view observes it.
        ///   - content: Returns the view of the data, and of the placeholder.
        public init(_ delegate: Delegate, @ViewBuilder content: @escaping (Delegate.D) -> Content)
        where Delegate: LastUpdateADD {
            self.init(delegate, content) {
                delegate.lastUpdate.map { delegate.state.clock.now.timeIntervalSince($0) }
            }
        }

        private init(
            _ delegate: Delegate,
            _ content: @escaping (Delegate.D) -> Content,
            age: @escaping @MainActor () -> TimeInterval?
        ) {
            (self.delegate, self.content, self.age) = (delegate, content, age)
            // Ignored: the mask shows the error.
            refresh = { try? await delegate.refresh() }
        }

        /// The masked data.
        public var body: some View {
            content(delegate.shownData)
                .asyncViewStatusMask(status: delegate.status, age: age())
                .refreshable { [refresh] in await refresh() }
        }
    }
#endif
