public import Foundation

/// What a read found. Each way of finding nothing is an answer of its own, since each asks for something else.
///
/// An empty value is ``value(_:writtenAt:)``; absent is not empty.
public enum StoredRead<Value: Sendable>: Sendable {
    /// The value, checked, and when it was written.
    case value(Value, writtenAt: Date)
    /// Nothing was stored.
    case absent
    /// There is a file, and the system would not let us read it. It is left alone; asking again may work.
    case unreadable(StoreError)
    /// The file was damaged, or does not decode. It is out of the way: fetch again.
    ///
    /// `quarantined` is where it went, or nil when it could not be kept.
    case corrupt(reason: String, quarantined: String?)
    /// A newer program wrote it. It is left alone; treat it as absent.
    case newer(found: String)
    /// An older program wrote it. It is left alone until the next write; migrate the JSON, or treat it as absent.
    case outdated(schemaVersion: Int, payload: Data, writtenAt: Date)
    /// The file says it belongs to another scope or name. It is left alone, and nobody is shown what it holds.
    case wrongScope(found: String)

    /// The value, when there is one.
    public var value: Value? {
        if case .value(let value, _) = self { value } else { nil }
    }

    /// The answer in a word, for logs.
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
