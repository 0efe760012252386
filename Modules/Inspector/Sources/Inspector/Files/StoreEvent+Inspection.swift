import Foundation
import Persistence
import Primitives
import Propagation

extension StoreEvent {
    /// One line of the log.
    struct Line {
        let kind: PropagationEvent.Kind
        /// The word for the cause: `read`, `write`.
        let verb: String
        /// The key of the file, or the name of the scope.
        let what: String
        let text: String
        /// False if the event concerns a scope or an unknown key.
        var isFile = true
    }

    /// The line of the log; nil for an event that neither reads nor changes a file by itself.
    var line: Line? {
        switch self {
        case .read(let key, let found, let bytes):
            Line(kind: .diskRead, verb: "read", what: "\(key)", text: bytes > 0 ? "\(found), \(bytes) bytes" : found)
        case .wrote(let key, let bytes): Line(kind: .diskWrite, verb: "write", what: "\(key)", text: "\(bytes) bytes")
        case .deleted(let key): Line(kind: .diskWrite, verb: "delete", what: "\(key)", text: "deleted")
        case .quarantined(let key, let reason, _):
            Line(kind: .diskWrite, verb: "put aside", what: "\(key)", text: "put aside: \(reason)")
        case .evicted(let file, let bytes):
            Line(kind: .diskWrite, verb: "evict", what: file, text: "evicted \(file), \(bytes) bytes", isFile: false)
        case .wiped(let scope):
            Line(kind: .diskWrite, verb: "wipe", what: "\(scope)", text: "wiped \(scope)", isFile: false)
        case .moved(let old, let new, let files, _):
            Line(
                kind: .diskWrite,
                verb: "move",
                what: "\(old)",
                text: "moved \(files) files of \(old) to \(new)",
                isFile: false
            )
        case .failed(let error):
            Line(kind: .diagnostic, verb: "use", what: "the disk", text: error.message, isFile: false)
        case .migrated, .coalesced, .skipped, .swept: nil
        }
    }

    /// True if the event does not tell which files have changed.
    var needsListing: Bool {
        if case .moved = self { true } else { false }
    }
}

extension StoreEvent {
    /// The key of the file that the event concerns, if it names one.
    var key: StoreKey? {
        switch self {
        case .read(let key, _, _), .wrote(let key, _), .migrated(let key, _), .coalesced(let key), .deleted(let key),
            .quarantined(let key, _, _), .skipped(let key, _):
            key
        case .failed, .evicted, .swept, .moved, .wiped: nil
        }
    }

    /// Returns the changes of the catalog that the event reports.
    ///
    /// - Parameters:
    ///   - store: The store that reports it.
    ///   - known: The entry of the event's ``key`` before the event.
    ///   - kind: Returns what the value with a name is.
    func changes(
        in store: FileStore,
        known: FileCatalog.Entry?,
        kind: (String) -> String?
    ) -> [FileCatalog.Change] {
        func set(_ key: StoreKey, _ bytes: Int, _ written: Date?, _ condition: String? = nil) -> FileCatalog.Change {
            let entry = FileCatalog.Entry(
                scope: key.scope,
                fileName: store.path(of: key).lastPart,
                bytes: bytes,
                written: written,
                kind: kind(key.name) ?? "data",
                condition: condition
            )
            return .set("\(key)", entry)
        }
        switch self {
        case .wrote(let key, let bytes): return [set(key, bytes, store.clock.now)]
        case .deleted(let key): return [.remove("\(key)")]
        case .evicted(let file, _): return [.removeFile(file)]
        case .wiped(let scope): return [.removeAll(scope)]
        case .read(let key, "absent", _): return [.remove("\(key)")]
        // A damaged file was put aside before, and one that the system does not return is reported as skipped.
        case .read(_, let found, _) where found.hasPrefix("corrupt") || found.hasPrefix("unreadable"): return []
        case .read(let key, _, let bytes): return [set(key, bytes, known?.written)]
        case .skipped(let key, let reason): return [set(key, known?.bytes ?? 0, known?.written, reason)]
        case .quarantined(let key, let reason, let place):
            guard let place else { return [.remove("\(key)")] }
            let aside = FileCatalog.Entry(
                fileName: place.lastPart,
                bytes: known?.bytes ?? 0,
                written: store.clock.now,
                kind: "put aside",
                condition: reason
            )
            return [.remove("\(key)"), .set(store.relative(place), aside)]
        case .migrated, .coalesced, .failed, .swept, .moved: return []
        }
    }
}

extension FileStore {
    /// Returns a path relative to the store's folder.
    func relative(_ path: String) -> String {
        let root = folder.path(percentEncoded: false)
        return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path.lastPart
    }
}

extension String {
    /// The part after the last slash.
    var lastPart: String { split(separator: "/").last.map(String.init) ?? self }
}

extension FileCatalog {
    /// Returns the headline and the fields of an object; nil if there is none with this key.
    func description(of key: String) -> (headline: String, fields: [InspectedState.Field])? {
        if key == Self.restKey {
            guard restCount > 0 else { return nil }
            let shownBytes = shown.reduce(0) { $0 + (entries[$1]?.bytes ?? 0) }
            let fields = [
                InspectedState.Field("files", "\(restCount)"), InspectedState.Field("bytes", "\(bytes - shownBytes)"),
                InspectedState.Field("kind", "not shown"),
            ]
            return ("\(restCount) more \(restCount == 1 ? "file" : "files")", fields)
        }
        guard shown.contains(key), let entry = entries[key] else { return nil }
        var fields = [
            InspectedState.Field("bytes", "\(entry.bytes)"),
            InspectedState.Field("written", entry.written?.formatted(.iso8601) ?? ValueText.unknown),
            InspectedState.Field("kind", entry.kind),
        ]
        if let condition = entry.condition { fields.append(InspectedState.Field("condition", condition)) }
        return ("", fields)
    }
}
