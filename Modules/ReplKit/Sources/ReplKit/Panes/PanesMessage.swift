import Foundation

/// A message from a session to viewers of its panes: one JSON object per line, with a `type`.
///
/// | `type` | keys |
/// |---|---|
/// | `panes` | `version` (1), `pid`, `panes`: the complete state; always the first message |
/// | `pane` | `pane`: a pane that was opened or replaced; it replaces the pane of the same name, or is appended |
/// | `rows` | `view`, `headline`, `status`, `rows`: an array of `{"at", "row"}`; each row replaces the one at index `at` of the pane's rows
/// |
/// | `closed` | `view`: the name of a pane that was closed |
/// | `end` | no keys: the session has ended |
///
/// Readers skip unknown types and keys; they cannot follow a session with another `version`.
public enum PanesMessage: Hashable, Sendable {
    /// The complete state at the beginning, and the process id of the session.
    case snapshot(pid: Int32, [Pane])
    /// A pane that is new or was replaced as a whole.
    case pane(Pane)
    /// The changed rows of a pane.
    case rows(RowsChange)
    /// A pane was closed.
    case closed(view: String)
    /// The session has ended.
    case end

    /// The changed rows of a pane; all other rows stay the same.
    public struct RowsChange: Hashable, Sendable {
        /// The name of the pane.
        public var view: String
        /// The current headline.
        public var headline: String
        /// The current status.
        public var status: String
        /// The changed rows, in order.
        public var rows: [PlacedRow]
    }

    /// A row and its index in ``Pane/rows``.
    public struct PlacedRow: Codable, Hashable, Sendable {
        /// The index, from 0.
        public var at: Int
        /// The new row at that index.
        public var row: Pane.Row
    }
}

extension PanesMessage {
    private static let version = 1

    /// The message as one line without its line break.
    public var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(Wire(self)), as: UTF8.self)
        } catch {
            preconditionFailure("words, numbers and flags are JSON: \(error)")
        }
    }

    /// Parses a line; `nil` if it is not a known message.
    public init?(line: some Sequence<UInt8>) {
        // Ignored: newer sessions may send other messages, and a line may not be JSON; both are skipped.
        guard let wire = try? JSONDecoder().decode(Wire.self, from: Data(line)), let message = wire.message else {
            return nil
        }
        self = message
    }

    private struct Wire: Codable {
        var type: String
        var version: Int?
        var pid: Int32?
        var panes: [Pane]?
        var pane: Pane?
        var view: String?
        var headline: String?
        var status: String?
        var rows: [PlacedRow]?

        init(_ message: PanesMessage) {
            switch message {
            case .snapshot(let pid, let panes):
                type = "panes"
                (version, self.pid, self.panes) = (PanesMessage.version, pid, panes)
            case .pane(let pane):
                type = "pane"
                self.pane = pane
            case .rows(let change):
                type = "rows"
                (view, headline, status) = (change.view, change.headline, change.status)
                rows = change.rows
            case .closed(let view):
                type = "closed"
                self.view = view
            case .end:
                type = "end"
            }
        }

        var message: PanesMessage? {
            switch type {
            case "panes":
                guard version == PanesMessage.version, let pid, let panes else { return nil }
                return .snapshot(pid: pid, panes)
            case "pane": return pane.map(PanesMessage.pane)
            case "rows":
                guard let view, let rows else { return nil }
                return .rows(RowsChange(view: view, headline: headline ?? "", status: status ?? "", rows: rows))
            case "closed": return view.map { .closed(view: $0) }
            case "end": return .end
            default: return nil
            }
        }
    }
}
