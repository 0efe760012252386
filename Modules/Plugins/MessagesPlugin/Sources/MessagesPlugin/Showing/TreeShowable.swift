import Consistency
import Propagation
import ReplKit

/// An object of this plug-in's commands: a provider, a part of one, or a row of a list.
@MainActor
protocol TreeShowable: Showable {
    /// The provider, which can be paused; nil for a part, which depends on its provider.
    var pausableProvider: (any PausableProvider)? { get }
    /// The reference of the containing object: `message:12`; empty for a provider.
    var container: String { get }

    /// Creates another provider with the same value.
    ///
    /// - Throws: `ReplError` if the value no longer exists.
    func makeProvider() throws -> any TreeShowable

    /// Sets fields in every provider.
    ///
    /// - Returns: The result of the edit.
    /// - Throws: `ReplError` for an unknown field or an invalid value; `ConsistencyError` for types that cannot be merged.
    func edit(_ assignments: [(field: String, value: String)]) throws -> TreeEditResult

    /// Deletes the model from every provider.
    func delete() throws
}

/// The result of an edit.
enum TreeEditResult {
    /// All fields had the values already.
    case unchanged
    /// At least one field changed. `undo` is the command line that restores the old values, if there is one.
    case changed(undo: String?)
}

/// A provider of a tree or of a list.
@MainActor
protocol PausableProvider: AnyObject {
    var isPaused: Bool { get }
    func pause()
    func resume()
}

/// A provider of a tree or of a list, as an inspector knows it.
@MainActor
protocol InspectedTree: AnyObject {
    var inspectedID: InspectedID { get }
}

extension DataProvider: PausableProvider, InspectedTree {}
extension CollectionDataProvider: PausableProvider, InspectedTree {}
