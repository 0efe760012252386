import Foundation
import Middleware
import Propagation
import ReplKit

// The words and values in which the outbox commands show an item.

extension OutboxItem {
    /// The state in words, with its reason.
    var stateText: String {
        switch state {
        case .waiting: sentAt == nil ? "waiting" : "waiting: it may have been sent"
        case .sending: "sending"
        case .uncertain(let why): "uncertain: \(why)"
        case .refused(let why): "refused: \(why)"
        case .conflicting(let conflict): "\(conflict.fields.isEmpty ? "not sent" : "conflict"): \(conflict)"
        }
    }

    /// The item with the fields that it changes: `edit post:21 (content, title)`.
    var textWithFields: String {
        guard let changes = changedFields, !changes.isEmpty else { return words }
        return "\(words) (\(changes.map(\.name).joined(separator: ", ")))"
    }

    /// The commands that decide about the item, with their effects.
    var nextStep: String {
        let (retry, withdraw) = ("outbox retry \(number)", "outbox withdraw \(number)")
        // Nothing of it could be read.
        guard !payload.isEmpty else { return "\(withdraw) removes it from the list; it cannot be sent" }
        return switch state {
        case .conflicting(let conflict) where conflict.fields.isEmpty:
            "\(withdraw) takes it back; \(retry) sends it without a comparison"
        case .conflicting: "\(retry) sends yours; \(withdraw) leaves the server's"
        case .uncertain: "\(retry) sends it again, even if it may have arrived; \(withdraw) takes it back"
        case .refused: "\(retry) sends it again; \(withdraw) takes it back"
        case .waiting, .sending: "\(retry) sends it now; \(withdraw) takes it back"
        }
    }

    /// The fields that the edit of a text changes, with its values, sorted by name; nil for any other item.
    var changedFields: [ShownField]? {
        // Ignored: the item is of another kind, or another version wrote it.
        guard let text = try? JSONDecoder().decode(TextPayload.self, from: Data(payload.utf8)) else { return nil }
        return text.changes.map { ShownField(ValueText.name(of: $0.key), $0.value.shown) }.sorted { $0.name < $1.name }
    }
}

/// The edit of a text as an item stores it: the changed parts by their names.
private struct TextPayload: Decodable {
    let changes: [String: Value]

    struct Value: Decodable {
        let shown: ShownValue

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            // Ignored with each `try?`: the value has another type.
            if container.decodeNil() {
                shown = .missing
            } else if let flag = try? container.decode(Bool.self) {
                shown = .flag(flag)
            } else if let number = try? container.decode(Int.self) {
                shown = .number(number)
            } else {
                shown = .text(try container.decode(String.self))
            }
        }
    }
}

extension EditConflict.Field {
    /// The row of the field in a comparison: its name, the value of the edit and that of the server.
    var row: [ShownValue] { [.text(ValueText.name(of: name)), Self.value(edited), Self.value(server)] }

    /// Returns the value behind the words of a conflict, which already say if there is none, or an empty text.
    private static func value(_ words: String) -> ShownValue {
        switch words {
        case ValueText.missing: .missing
        case ValueText.empty: .text("")
        default: .text(words)
        }
    }
}
