public import Foundation

/// The result of a read. Each reason for a missing value has its own case, because each requires a different reaction.
///
/// An empty value is ``value(_:writtenAt:)``; ``absent`` means that nothing is stored.
public enum StoredRead<Value: Sendable>: Sendable {
    /// The checked value and the time of its writing.
    case value(Value, writtenAt: Date)
    /// No value is stored.
    case absent
    /// The file exists, but the system refused to read it. It is left alone; a later read may succeed.
    case unreadable(StoreError)
    /// The file was damaged or does not decode. It has been removed from its place, so fetch the value again.
    ///
    /// `quarantined` is the path in the quarantine, or nil if the file could not be kept.
    case corrupt(reason: String, quarantined: String?)
    /// A newer program wrote the file. It is left alone; treat it as absent.
    case newer(found: String)
    /// An older program wrote the file. It is left alone until the next write; migrate the JSON, or treat it as absent.
    case outdated(schemaVersion: Int, payload: Data, writtenAt: Date)
    /// The file's header names another scope or name. It is left alone, and its contents are not returned.
    case wrongScope(found: String)

    /// The value, if there is one.
    public var value: Value? {
        if case .value(let value, _) = self { value } else { nil }
    }

    /// A short description of the result, for logs.
    public var summary: String {
        switch self {
        case .value: "value"
        case .absent: "absent"
        case .unreadable(let error): "unreadable: \(error)"
        case .corrupt(let reason, _): "corrupt: \(reason)"
        case .newer(let found): "newer: \(found)"
        case .outdated(let version, _, _): "outdated: schema \(version)"
        case .wrongScope(let found): "belongs to \(found)"
        }
    }
}
