/// An object that has a page of its own, which `open` shows: a post with its comments, a folder with its files.
///
/// ```swift
/// extension ShownFolder: Openable {
///     func open(in session: Session) async throws -> Output {
///         try await folder.load()
///         return .list(ShownFiles(folder))
///     }
/// }
/// ```
///
/// `open` prints the rows of any other list, and the fields of any other object.
@MainActor
public protocol Openable: Showable {
    /// Loads and shows the page. If the output shows a list (``Output/list(_:without:)``), a bare number means its rows from then on, and
    /// `back` leaves it.
    ///
    /// - Parameter session: The session in which the page is opened.
    /// - Throws: ``ReplError``, or an error that ``PluginRegistrar/explainErrors(_:)`` translates.
    func open(in session: Session) async throws -> Output
}
