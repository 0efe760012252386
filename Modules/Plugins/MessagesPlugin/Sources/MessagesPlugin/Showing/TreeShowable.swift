import Consistency
import ReplKit

/// What this plug-in's commands are about: a provider, a part of what one shows, or a row of a list.
@MainActor
protocol TreeShowable: Showable {
    /// What can be paused; nil for a part, which shows what its provider shows.
    var pausing: (any Pausing)? { get }
    /// What it is a part of: `message:12`; empty for a provider.
    var whole: String { get }

    /// Another provider that shows the same.
    ///
    /// - Throws: `ReplError` if there is nothing to show any more.
    func makeProvider() throws -> any TreeShowable

    /// Sets fields, wherever they are shown.
    ///
    /// - Returns: Whether anything is another than it was.
    /// - Throws: `ReplError` for a field or a value that is none; `ConsistencyError` for what cannot be merged.
    func edit(_ assignments: [(field: String, value: String)]) throws -> Bool

    /// Deletes the model wherever it is shown.
    func delete() throws
}

/// A provider, of a tree or of a list.
@MainActor
protocol Pausing: AnyObject {
    var isPaused: Bool { get }
    func pause()
    func resume()
}

extension DataProvider: Pausing {}
extension CollectionDataProvider: Pausing {}
