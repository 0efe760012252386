/// The elements to draw for a status; the SwiftUI modifier and the text both use this table.
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
    /// True to draw the content, false to draw the placeholder.
    public let showsContent: Bool
    /// True while a refresh is under way; a spinner shows it.
    public let showsSpinner: Bool
    /// True after an error; a mark shows it.
    public let showsError: Bool
    /// The description of the error; empty if there is none.
    public let message: String

    /// Makes the mask for a status; the status is nil before the first request.
    public init(_ status: AsyncViewStatus?) {
        showsContent = status.canShowData
        showsSpinner = status.isRefreshing
        showsError = status.hasError
        message = status.errorMessage
    }

    /// True if the placeholder is drawn, which must not look like data.
    public var isDimmed: Bool { !showsContent }
}
