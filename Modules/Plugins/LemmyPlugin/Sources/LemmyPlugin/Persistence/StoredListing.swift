import Foundation
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// The stored form of a list: its name, and the function that shows the stored list that fits best.
@MainActor
struct StoredListing {
    /// Shows a stored list; with true, the one with the same page size is preferred. It returns nil if none is stored.
    typealias Show = @MainActor (_ prefersExact: Bool) async -> RestoredList?

    /// The options of the list.
    let name: StoredListName
    /// The storage of the page.
    let files: SessionStorage
    /// Shows the stored list that fits best.
    let show: Show

    /// Returns the status of a list that is shown from the disk.
    func status(of list: RestoredList, error: String?) -> ShownStatus {
        ShownStatus(age: files.age(since: list.fetchedAt), error: error)
    }

    /// Returns the function that shows a list of several parts. Without one of them, no row's position would be certain.
    ///
    /// The age is that of the oldest part.
    static func all(_ parts: [Show]) -> Show {
        { prefersExact in
            var oldest: RestoredList?
            for part in parts {
                guard let list = await part(prefersExact) else { return nil }
                oldest = oldest.map { $0.fetchedAt < list.fetchedAt ? $0 : list } ?? list
            }
            return oldest
        }
    }
}
