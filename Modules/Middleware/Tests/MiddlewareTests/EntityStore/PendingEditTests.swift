import Foundation
import Propagation
import Testing

@testable import Middleware

/// Tests the life of an edit against the table in ARCHITECTURE.md.
@Suite struct `The life of an edit` {
    private static let names: [PendingEdit.State: String] = [
        .waiting: "waiting", .recording: "recording", .queued: "queued", .sending: "sending", .postponed: "postponed",
        .unconfirmed: "uncertain",
    ]

    /// The event of a row of the table, by the beginning of its first cell.
    private static let events: [(words: String, event: PendingEdit.Event)] = [
        ("its turn, where edits are kept", .unblocked(isRecording: true)),
        ("its turn", .unblocked(isRecording: false)),
        ("its start is on the disk", .recorded),
        ("its queue sends it", .batchSent),
        ("its queue could not send it", .batchFailed),
        ("held back, or not taken: sent in order", .postponed(nil)),
        ("answer lost, sent again in order", .postponed(.init(since: .stored(9), fields: []))),
        ("sent in its order", .resumed),
        ("confirmed, refused, superseded or taken back", .ended),
        ("the same", .ended),
        ("answer lost", .answerLost(.init(since: .stored(9), fields: []))),
        ("a later answer says its fields", .resolved),
    ]

    /// Returns the rows of the table: the first cell, and the cells of the states.
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

    /// Returns a record in a state, which it reached by the usual events.
    private func record(_ state: PendingEdit.State, isMark: Bool, isInDoubt: Bool) -> PendingEdit {
        let commits = Commits()
        var edit = Edit(
            id: 1,
            on: .number(1),
            lane: "page",
            PageFields.saved,
            because: commits.makeCause(.edit, "test", parent: nil)
        ) { $0.saved = true }
        edit.isBatched = isMark
        var record = PendingEdit(edit)
        let begun: [PendingEdit.Event] = [.unblocked(isRecording: false), .batchSent]
        let notTaken = PendingEdit.Event.postponed(isInDoubt ? .init(since: .stored(5), fields: []) : nil)
        let way: [PendingEdit.Event] =
            switch state {
            case .waiting: []
            case .recording: [.unblocked(isRecording: true)]
            case .queued: [.unblocked(isRecording: false)]
            case .sending: begun + (isInDoubt ? [notTaken, .resumed] : [])
            case .postponed: begun + [notTaken]
            case .unconfirmed: begun + [.answerLost(.init(since: .stored(5), fields: []))]
            }
        for event in way { _ = record.handle(event) }
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
                // Only a mark can be queued.
                var record = record(state, isMark: isMark || state == .queued, isInDoubt: isInDoubt)
                #expect(record.state == state)
                let outcome = record.handle(event)
                let seen = outcome == .removed ? "gone" : outcome == .ignored ? "" : Self.names[record.state]
                #expect(seen == cell, "\(row.words), \(state)")
            }
        }
    }

    /// A mark that an outbox has taken over is sent in order: the edits behind it in any lane must be found, because they must be notified.
    @Test func `who cannot start before a postponed edit is found in every lane`() {
        let commits = Commits()
        func edit(_ id: Edit.ID, _ group: FieldGroup<PageFields>, lane: String, isMark: Bool = false) -> Edit {
            let cause = commits.makeCause(.edit, "test", parent: nil)
            var edit = Edit(id: id, on: .number(1), lane: lane, group, because: cause) { $0.saved = true }
            edit.isBatched = isMark
            return edit
        }
        var edits = PendingEdits()
        edits.insert(edit(1, PageFields.saved, lane: "page, together", isMark: true), on: Snapshot(PageFields()))
        edits.insert(edit(2, PageFields.saved, lane: "page"), on: Snapshot(PageFields()))
        edits.insert(edit(3, PageFields.tags, lane: "page"), on: Snapshot(PageFields()))
        edits.handle(.unblocked(isRecording: false), 1)
        #expect(edits.blockedByPostponed.isEmpty && edits.invariantViolation == nil)
        edits.handle(.batchSent, 1)
        edits.handle(.postponed(nil), 1)
        #expect(edits.blockedByPostponed.map(\.edit.id) == [2, 3] && edits.invariantViolation == nil)
        #expect(edits.blockedByPostponed.allSatisfy { $0.postponed.id == 1 })
    }

    @Test func `a doubt stays until it is cleared, whatever else happens`() {
        var record = record(.postponed, isMark: false, isInDoubt: true)
        _ = record.handle(.resumed)
        _ = record.handle(.postponed(nil))
        #expect(record.unconfirmed?.since == .stored(5), "a refusal of the second sending says nothing of the first")
        _ = record.handle(.resumed)
        _ = record.handle(.postponed(.init(since: .stored(7), fields: [])))
        #expect(record.unconfirmed?.since == .stored(7))
        #expect(record.handle(.resolved) == .kept && record.unconfirmed == nil && record.state == .postponed)
    }
}

@Suite struct `Records of edits` {
    @Test func `a read that ends a doubt leaves the record of the edit that is under way`() {
        var world = World(isRecording: true)
        world.hold()
        let lost = world.save(true)
        world.handle(.recorded(lost))
        world.lose(lost)
        let next = world.save(true)
        world.handle(.recorded(next))
        world.read(PageFields(saved: true))
        #expect(!world.isUncertain(PageFields.saved))
        #expect(!world.kept.contains("forgotten"))
    }

    @Test func `an effect of a read leaves the record of the edit that is under way`() {
        var world = World(isRecording: true)
        world.hold()
        let edit = world.save(true)
        world.handle(.recorded(edit))
        let effect = SideEffect(on: .number(1), PageFields.saved) { $0.saved = true }
        world.handle(
            .read([World.update(PageFields())], effects: [effect], startedAt: world.now(), answeredAt: world.now())
        )
        let lines = world.actions.compactMap { action in
            if case .persist(let entry) = action { entry } else { nil }
        }
        #expect(lines.map(\.isOpen) == [true])
    }
}
