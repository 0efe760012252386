import Foundation

/// What a session tells who watches its panes: one JSON object a line, told apart by `type`.
///
/// | `type` | holds |
/// |---|---|
/// | `panes` | `version` (1), `pid`, `panes`: all there is, first of all |
/// | `pane` | `pane`: one that was opened, or is another now; it takes the place of the one of its name, or the last |
/// | `rows` | `view`, `headline`, `status`, `rows`: `{"at", "row"}` each, in the place of those `at` these places of the pane's rows |
/// | `closed` | `view`: it is gone |
/// | `end` | nothing: the session has ended |
///
/// Readers skip types and keys that they do not know; another `version` would be one that they cannot follow.
public enum PanesMessage: Hashable, Sendable {
    /// Everything, to begin with; and the session's process.
    case whole(pid: Int32, [Pane])
    /// A pane that is new, or another as a whole.
    case pane(Pane)
    /// Some rows of a pane are others.
    case rows(RowsChange)
    /// A pane is gone.
    case closed(view: String)
    /// The session has ended.
    case end

    /// Which rows of a pane are others; the rest is as it was.
    public struct RowsChange: Hashable, Sendable {
        /// The pane.
        public var view: String
        /// Its headline now.
        public var headline: String
        /// Its status now.
        public var status: String
        /// The rows, in order.
        public var rows: [PlacedRow]
    }

    /// A row and its place among ``Pane/rows``.
    public struct PlacedRow: Codable, Hashable, Sendable {
        /// The place, from 0.
        public var at: Int
        /// What stands there now.
        public var row: Pane.Row
    }
}

extension PanesMessage {
    private static let version = 1

    /// The message as one line, without its line break.
    public var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(Wire(self)), as: UTF8.self)
        } catch {
            preconditionFailure("words, numbers and flags are JSON: \(error)")
        }
    }

    /// Reads a line; `nil` for what is no message that is known here.
    public init?(line: some Sequence<UInt8>) {
        // Newer sessions may say more: that is skipped, and so is what is no JSON.
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
            case .whole(let pid, let panes):
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
                return .whole(pid: pid, panes)
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
