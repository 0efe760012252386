public import Foundation

/// What a status asks to be drawn: the one table behind the SwiftUI modifier and the text.
///
/// | status | content | spinner | error mark | age |
/// |---|---|---|---|---|
/// | `nil`, `success` | yes | | | |
/// | `inProgress` | placeholder, dimmed | yes | | |
/// | `cached` | yes | yes | | yes |
/// | `failure` | yes | | yes | yes |
/// | `lethalFailure` | placeholder, dimmed | | yes | |
///
/// - Source: Life-USTC's `asyncViewStatusMask`.
public struct StatusMask: Hashable, Sendable {
    /// Whether to draw the content; if not, draw the placeholder.
    public let showsContent: Bool
    /// Whether a refresh is under way, which a spinner says.
    public let showsSpinner: Bool
    /// Whether something went wrong, which a mark says.
    public let showsError: Bool
    /// What went wrong; empty when nothing did.
    public let message: String

    /// The mask of a status; of nil before anybody asked.
    public init(_ status: AsyncViewStatus?) {
        showsContent = status.canShowData
        showsSpinner = status.isRefreshing
        showsError = status.hasError
        message = status.errorMessage
    }

    /// Whether what is drawn is no data, and must not look like it.
    public var isDimmed: Bool { !showsContent }

    /// Whether what is drawn is not what was asked for, so that people want to know how old it is.
    public var showsAge: Bool { showsContent && (showsSpinner || showsError) }

    /// An age in words: `just now`, `12 min old`, `3 d old`; nothing if it is unknown or a clock was wrong.
    public static func text(ofAge age: TimeInterval?) -> String? {
        guard let age, age >= 0, age.isFinite else { return nil }
        return switch age {
        case ..<60: "just now"
        case ..<3600: "\(Int(age / 60)) min old"
        case ..<86_400: "\(Int(age / 3600)) h old"
        default: "\(Int(min(age / 86_400, 1e9))) d old"
        }
    }
}
