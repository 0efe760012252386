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
    /// - Returns: What became of it.
    /// - Throws: `ReplError` for a field or a value that is none; `ConsistencyError` for what cannot be merged.
    func edit(_ assignments: [(field: String, value: String)]) throws -> TreeEdit

    /// Deletes the model wherever it is shown.
    func delete() throws
}

/// What became of an edit.
enum TreeEdit {
    /// All was so already.
    case same
    /// Something is another than it was; `undo` is the command line that makes it what it was, if one does.
    case changed(undo: String?)
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
