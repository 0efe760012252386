import Foundation
import LemmyMiddleware
import Middleware

/// The name under which the first page of a list is stored: its subject, and the options with which it was loaded.
///
/// Without a connection a list is found by its subject alone. The page size only cuts the rows, and rows in another order are better than
/// none. It is a pure value.
struct StoredListName: Hashable, Sendable {
    /// An option that decides which rows a list has.
    enum Flag: String, Hashable, Sendable, CaseIterable {
        /// The list also has hidden posts.
        case hidden
        /// The list also has read posts.
        case read
        /// The list has unread rows only.
        case unread

        /// The option in words: `with hidden posts`.
        var words: String {
            switch self {
            case .hidden: "with hidden posts"
            case .read: "with read posts"
            case .unread: "unread rows alone"
            }
        }
    }

    /// The word in the names of downloads.
    private static let downloadWord = "download"

    /// The kind of the list, and the id of what it lists: `feed-community-2`.
    let subject: String
    /// The order, if it was specified.
    var sort: String?
    /// The number of rows of a page; nil for the server's own.
    var limit: Int?
    /// The options that decide which rows the list has.
    var flags: Set<Flag> = []
    /// True for the pages that `download` stored together.
    var isDownload = false

    /// Creates the name of a list.
    ///
    /// - Parameters:
    ///   - kind: The kind of the list: `feed`.
    ///   - id: The id of what it lists: `community:2`.
    init(_ kind: String, _ id: String, sort: String? = nil, limit: Int? = nil, flags: Set<Flag> = []) {
        subject = "\(kind)-\(id.replacing(":", with: "-"))"
        (self.sort, self.limit, self.flags) = (sort, limit, flags)
    }

    /// Reads the form of ``text`` of a list with a known subject; nil if `text` is the name of another list.
    init?(reading text: String, of subject: String) {
        guard text == subject || text.hasPrefix(subject + "-") else { return nil }
        self.subject = subject
        for word in text.dropFirst(subject.count).split(separator: "-").map(String.init) {
            if let number = Int(word), limit == nil {
                limit = number
            } else if let flag = Flag(rawValue: word) {
                flags.insert(flag)
            } else if word == Self.downloadWord {
                isDownload = true
            } else if sort == nil, Int(word) == nil {
                sort = word
            } else {
                return nil
            }
        }
    }

    /// The name of the file.
    var text: String {
        let words = Flag.allCases.filter(flags.contains).map(\.rawValue) + (isDownload ? [Self.downloadWord] : [])
        return ([subject, sort, limit.map(String.init)] + words).compactMap(\.self).joined(separator: "-")
    }

    /// Returns true if two lists have the same rows in the same order, apart from their length.
    func isSameList(as other: StoredListName) -> Bool {
        subject == other.subject && sort == other.sort && flags == other.flags
    }

    /// Returns the words for the options in which this list differs from another one of the same subject.
    func words(unlike other: StoredListName) -> String {
        var words: [String] = []
        if sort != other.sort { words.append(sort.map { "sort \($0)" } ?? "the default order") }
        if flags != other.flags { words.append(flags.isEmpty ? "the plain list" : flagWords) }
        return words.joined(separator: ", ")
    }

    private var flagWords: String {
        Flag.allCases.filter(flags.contains).map(\.words).joined(separator: ", ")
    }
}

/// A stored first page of a list, or several that were downloaded together.
struct StoredList: Hashable, Sendable {
    /// The options with which it was loaded.
    let name: StoredListName
    /// The name of its file.
    let file: String
    /// The number of its rows.
    let rowCount: Int
    /// The time at which it was fetched.
    let fetchedAt: Date
}

extension StoredListName {
    /// Returns the stored list that shows this one best without a connection; nil if there is none.
    ///
    /// A list with the same options is best, then one with as many rows as this one asks for. Of those that have enough rows, the one that
    /// was fetched last is best, and the longest of those that were fetched in the same minute; of those that have not, the longest. Without
    /// a page size, every row is asked for.
    func best(of lists: [StoredList]) -> StoredList? {
        lists.max { rank(of: $0).lexicographicallyPrecedes(rank(of: $1)) }
    }

    /// The marks of a stored list, the most important first; a greater one is better.
    private func rank(of list: StoredList) -> [Double] {
        let isEnough = limit.map { list.rowCount >= $0 } ?? false
        return [
            isSameList(as: list.name) ? 1 : 0, isEnough ? 1 : 0, isEnough ? 0 : Double(list.rowCount),
            (list.fetchedAt.timeIntervalSinceReferenceDate / 60).rounded(.down), Double(list.rowCount),
            list.fetchedAt.timeIntervalSinceReferenceDate,
        ]
    }
}

extension FeedPage {
    /// Returns a stored page as the first page of another list of the same subject.
    ///
    /// A list in another order continues from its own first page, and a list of numbered pages with another page size from the page behind
    /// the rows.
    ///
    /// - Parameters:
    ///   - stored: The name of the page.
    ///   - wanted: The name of the list that shows it.
    ///   - pageSize: The number of rows of the list's pages.
    func adapted(from stored: StoredListName, to wanted: StoredListName, pageSize: Int) -> FeedPage {
        guard next != nil else { return self }
        guard stored.isSameList(as: wanted) else { return FeedPage(rows, next: .first) }
        guard case .page? = next, stored.limit != wanted.limit else { return self }
        let page = rows.count / pageSize + 1
        return FeedPage(rows, next: page == 1 ? .first : .page(page))
    }
}
