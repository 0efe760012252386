// Not compiled where there is no SwiftUI: what it decides is ``StatusMask``, which is tested everywhere.
#if canImport(SwiftUI)
    public import Foundation
    public import SwiftUI

    /// Draws a view as its status asks for: dimmed while there is no data, a spinner while more is on its way, a mark when something went wrong.
    ///
    /// Give the view `delegate.shownData`, which is the placeholder where the mask dims.
    public struct AsyncViewStatusMask: ViewModifier {
        private let mask: StatusMask
        private let age: TimeInterval?

        /// Makes the mask of a status; of nil before anybody asked.
        public init(status: AsyncViewStatus?, age: TimeInterval? = nil) {
            mask = StatusMask(status)
            self.age = age
        }

        /// The masked view.
        public func body(content: Content) -> some View {
            content
                .redacted(reason: mask.isDimmed ? .placeholder : [])
                .opacity(mask.isDimmed ? 0.5 : 1)
                .disabled(mask.isDimmed)
                .overlay(alignment: .center) {
                    if mask.showsSpinner, mask.isDimmed { ProgressView() }
                }
                .overlay(alignment: .topTrailing) { corner }
        }

        @ViewBuilder private var corner: some View {
            HStack(spacing: 4) {
                if mask.showsAge, let age = StatusMask.text(ofAge: age) {
                    Text(age).font(.caption2).foregroundStyle(.secondary)
                }
                if mask.showsSpinner, !mask.isDimmed { ProgressView().controlSize(.small) }
                if mask.showsError {
                    Image(systemName: "xmark.octagon.fill")
                        .foregroundStyle(.red)
                        .accessibilityLabel(Text(mask.message))
                        .help(mask.message)
                }
            }
        }
    }

    extension View {
        /// Draws the view as a status asks for; see ``AsyncViewStatusMask``.
        ///
        /// - Parameters:
        ///   - status: A delegate's, or that of anything else that can be under way; nil before anybody asked.
        ///   - age: How old the data is, in seconds.
        public func asyncViewStatusMask(status: AsyncViewStatus?, age: TimeInterval? = nil) -> some View {
            modifier(AsyncViewStatusMask(status: status, age: age))
        }
    }
#endif
