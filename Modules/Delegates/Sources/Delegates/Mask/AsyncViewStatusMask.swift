// Compiled only where SwiftUI exists. Its decisions are made by ``StatusMask``, which is tested everywhere.
#if canImport(SwiftUI)
    public import Foundation
    public import SwiftUI

    /// Draws a view according to its status: dimmed while there is no data, with a spinner during a refresh, and with a mark after an
    /// error.
    ///
    /// Pass the view `delegate.shownData`, which is the placeholder when the mask dims.
    public struct AsyncViewStatusMask: ViewModifier {
        private let mask: StatusMask
        private let age: TimeInterval?

        /// Makes the mask for a status; the status is nil before the first request.
        public init(status: AsyncViewStatus?, age: TimeInterval? = nil) {
            mask = StatusMask(status)
            self.age = age
        }

        /// Returns the masked view.
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
        /// Draws the view according to a status; see ``AsyncViewStatusMask``.
        ///
        /// - Parameters:
        ///   - status: The status of a delegate or of another activity; nil before the first request.
        ///   - age: The age of the data in seconds.
        public func asyncViewStatusMask(status: AsyncViewStatus?, age: TimeInterval? = nil) -> some View {
            modifier(AsyncViewStatusMask(status: status, age: age))
        }
    }
#endif
