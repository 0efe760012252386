import Foundation
import Propagation
import Testing

@testable import Middleware

/// The life of an edit, as the table in ARCHITECTURE.md says it.
@Suite struct `The life of an edit` {
    private static let names: [PendingEdit.State: String] = [
        .waiting: "waiting", .recording: "recording", .queued: "queued", .sending: "sending", .postponed: "postponed",
        .uncertain: "uncertain",
    ]

    /// The event of a row of the table, by what the row says first.
    private static let events: [(words: String, event: PendingEdit.Event)] = [
        ("its turn, where edits are kept", .turn(isRecording: true)),
        ("its turn", .turn(isRecording: false)),
        ("its start is on the disk", .recorded),
        ("its queue sends it", .batchSent),
        ("its queue could not send it", .batchFailed),
        ("held back, or not taken: sent in order", .postponed(nil)),
        ("answer lost, sent again in order", .postponed(.init(since: .stored(9), fields: []))),
        ("sent in its order", .resumed),
        ("confirmed, refused, superseded or taken back", .ended),
        ("the same", .ended),
        ("answer lost", .lost(.init(since: .stored(9), fields: []))),
        ("a later answer says its fields", .cleared),
    ]

    /// The rows of the table: what stands in the first column, and in those of the states.
    private static func rows() throws -> [(words: String, cells: [String])] {
        let root = (0..<6).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let page = try String(contentsOf: root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
        let table = page.split(separator: "\n").drop { !$0.hasPrefix("| event | waiting |") }
            .prefix { $0.hasPrefix("|") }
        let columns = table.map { row in
            row.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let states = PendingEdit.State.allCases.compactMap { names[$0] }
        #expect(columns.first.map { Array($0[1...6]) } == states)
        return columns.dropFirst(2).map { ($0[0], Array($0[1...6])) }
    }

    /// A record in a state, made by the events that lead there.
    private func record(_ state: PendingEdit.State, isMark: Bool, isInDoubt: Bool) -> PendingEdit {
        let commits = Commits()
        var edit = Edit(
            id: 1,
            on: .number(1),
            lane: "page",
            PageFields.saved,
            because: commits.makeCause(.edit, "test", parent: nil)
        ) { $0.saved = true }
        edit.isMark = isMark
        var record = PendingEdit(edit)
        let begun: [PendingEdit.Event] = [.turn(isRecording: false), .batchSent]
        let notTaken = PendingEdit.Event.postponed(isInDoubt ? .init(since: .stored(5), fields: []) : nil)
        let way: [PendingEdit.Event] =
            switch state {
            case .waiting: []
            case .recording: [.turn(isRecording: true)]
            case .queued: [.turn(isRecording: false)]
            case .sending: begun + (isInDoubt ? [notTaken, .resumed] : [])
            case .postponed: begun + [notTaken]
            case .uncertain: begun + [.lost(.init(since: .stored(5), fields: []))]
            }
        for event in way { _ = record.take(event) }
        return record
    }

    @Test func `is what the table says, cell by cell`() throws {
        let rows = try Self.rows()
        #expect(rows.count >= Self.events.count)
        for row in rows {
            let (isMark, isInDoubt) = (row.words.hasSuffix(", a mark"), row.words.hasSuffix(", in doubt"))
            let words = row.words.replacing(/, (a mark|in doubt)$/, with: "")
            let event = try #require(Self.events.first { $0.words == words }, "no event is called \(words)").event
            for (state, cell) in zip(PendingEdit.State.allCases, row.cells) where cell != "–" {
                // Only a mark is queued.
                var record = record(state, isMark: isMark || state == .queued, isInDoubt: isInDoubt)
                #expect(record.state == state)
                let outcome = record.take(event)
                let seen = outcome == .goes ? "gone" : outcome == .ignored ? "" : Self.names[record.state]
                #expect(seen == cell, "\(row.words), \(state)")
            }
        }
    }

    /// A mark that an outbox has taken over is sent in order: who stands behind it in any lane is found, to be told.
    @Test func `who cannot start before a postponed edit is found in every lane`() {
        let commits = Commits()
        func edit(_ id: Edit.ID, _ group: FieldGroup<PageFields>, lane: String, isMark: Bool = false) -> Edit {
            let cause = commits.makeCause(.edit, "test", parent: nil)
            var edit = Edit(id: id, on: .number(1), lane: lane, group, because: cause) { $0.saved = true }
            edit.isMark = isMark
            return edit
        }
        var edits = PendingEdits()
        edits.insert(edit(1, PageFields.saved, lane: "page, together", isMark: true), on: Box(PageFields()))
        edits.insert(edit(2, PageFields.saved, lane: "page"), on: Box(PageFields()))
        edits.insert(edit(3, PageFields.tags, lane: "page"), on: Box(PageFields()))
        edits.take(.turn(isRecording: false), 1)
        #expect(edits.behindPostponed.isEmpty && edits.invariantViolation == nil)
        edits.take(.batchSent, 1)
        edits.take(.postponed(nil), 1)
        #expect(edits.behindPostponed.map(\.edit.id) == [2, 3] && edits.invariantViolation == nil)
        #expect(edits.behindPostponed.allSatisfy { $0.postponed.id == 1 })
    }

    @Test func `a doubt stays until it is cleared, whatever else happens`() {
        var record = record(.postponed, isMark: false, isInDoubt: true)
        _ = record.take(.resumed)
        _ = record.take(.postponed(nil))
        #expect(record.doubt?.since == .stored(5), "a refusal of the second sending says nothing of the first")
        _ = record.take(.resumed)
        _ = record.take(.postponed(.init(since: .stored(7), fields: [])))
        #expect(record.doubt?.since == .stored(7))
        #expect(record.take(.cleared) == .stays && record.doubt == nil && record.state == .postponed)
    }
}
