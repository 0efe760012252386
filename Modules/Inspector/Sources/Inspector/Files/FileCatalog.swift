import Foundation
import Persistence

/// The files of a store as an inspector knows them. It is a pure value: the events of the store change it, and a listing replaces it.
///
/// All files are counted, but only the newest are shown, so that a store with very many files does not fill an inspector.
struct FileCatalog {
    /// One file, without its contents.
    struct Entry: Hashable {
        /// The scope of the value; nil for a file that was put aside.
        var scope: StoreScope?
        /// The name of the file in its folder.
        var fileName: String
        var bytes: Int
        /// The time of writing; nil if it is not known.
        var written: Date?
        /// The sort of data: `data`, `put aside`.
        var kind: String
        /// The reason why the file could not be used; nil if none is known.
        var condition: String?
    }

    /// A change that an event reports.
    enum Change {
        case set(String, Entry)
        case remove(String)
        case removeAll(StoreScope)
        /// Removes the file with a name in its folder, if only one scope has such a file. Otherwise the next listing tells which is gone.
        case removeFile(String)
    }

    /// The key of the object that stands for all files that are not shown. No file has it, because each key contains a slash.
    static let restKey = "more"

    /// The number of files that are shown after a listing.
    let limit: Int
    private(set) var entries: [String: Entry] = [:]
    private(set) var shown: Set<String> = []
    private(set) var bytes = 0
    private var keysByFileName: [String: Set<String>] = [:]

    init(limit: Int) { self.limit = limit }

    /// Makes the catalog of a listing.
    ///
    /// - Complexity: O(n log n) for n files.
    init(limit: Int, _ files: [String: Entry]) {
        self.init(limit: limit)
        entries.reserveCapacity(files.count)
        for (key, entry) in files { insert(entry, as: key) }
        trim()
    }

    /// The number of files that are not shown.
    var restCount: Int { entries.count - shown.count }

    /// The keys of all objects.
    var objects: [String] { restCount > 0 ? shown + [Self.restKey] : Array(shown) }

    /// Applies a change.
    ///
    /// - Returns: The keys of the objects that have changed, are new, or are gone.
    /// - Complexity: O(1) on average; O(n) for a whole scope.
    mutating func apply(_ change: Change) -> Set<String> {
        let hadRest = restCount > 0
        var changed: Set<String> = []
        switch change {
        case .set(let key, let entry):
            guard entries[key] != entry || !shown.contains(key) else { return [] }
            insert(entry, as: key)
            changed = shown.count > 2 * limit ? trim().union([key]) : [key]
        case .remove(let key):
            guard remove(key) else { return [] }
            changed = [key]
        case .removeAll(let scope):
            for (key, entry) in entries where entry.scope == scope {
                _ = remove(key)
                changed.insert(key)
            }
        case .removeFile(let name):
            guard let keys = keysByFileName[name], keys.count == 1, let key = keys.first else { return [] }
            return apply(.remove(key))
        }
        if hadRest || restCount > 0 { changed.insert(Self.restKey) }
        return changed
    }

    /// Returns the keys of the objects that differ in a later catalog.
    func differences(to next: FileCatalog) -> Set<String> {
        var changed = shown.symmetricDifference(next.shown)
        for key in shown.intersection(next.shown) where entries[key] != next.entries[key] { changed.insert(key) }
        if restCount + next.restCount > 0 { changed.insert(Self.restKey) }
        return changed
    }

    private mutating func insert(_ entry: Entry, as key: String) {
        bytes += entry.bytes - (entries.updateValue(entry, forKey: key)?.bytes ?? 0)
        keysByFileName[entry.fileName, default: []].insert(key)
        shown.insert(key)
    }

    private mutating func remove(_ key: String) -> Bool {
        guard let entry = entries.removeValue(forKey: key) else { return false }
        bytes -= entry.bytes
        shown.remove(key)
        keysByFileName[entry.fileName]?.remove(key)
        if keysByFileName[entry.fileName]?.isEmpty == true { keysByFileName[entry.fileName] = nil }
        return true
    }

    /// Shows the newest files only; returns the keys of those that are no longer shown.
    @discardableResult
    private mutating func trim() -> Set<String> {
        guard shown.count > limit else { return [] }
        let byTime = shown.map { (key: $0, time: entries[$0]?.written ?? .distantPast) }
            .sorted { ($0.time, $0.key) > ($1.time, $1.key) }
        let former = shown
        shown = Set(byTime.prefix(limit).map(\.key))
        return former.subtracting(shown)
    }
}
