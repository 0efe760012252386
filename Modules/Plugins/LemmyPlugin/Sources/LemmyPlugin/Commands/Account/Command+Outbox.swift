import LemmyMiddleware
import Middleware
import Propagation
import ReplKit

extension Command {
    /// Returns the `outbox` command.
    static func outbox(_ lemmy: LemmySession) -> Command {
        Command(
            "outbox",
            group: .session,
            summary: "List unsent edits; show, send or withdraw them",
            details: [
                "With --data, edits that you make without a connection are kept, and sent",
                "in order when the server is back. Edits that it refuses, or may have",
                "received, stay listed until you send them again or withdraw them.",
                "A text that another device has changed meanwhile is not overwritten: show",
                "prints both versions, retry N sends yours, withdraw N leaves the server's.",
            ],
            parameters: [
                .choice(["retry", "withdraw", "show"], name: "retry|withdraw|show").optional
                    .explaining([
                        "retry": "sends them again", "withdraw": "takes them back here, unsent",
                        "show": "shows your version and the server's",
                    ]),
                Parameter.word("N|all").optional.completing(from: "intentions"),
            ],
            examples: ["outbox", "outbox retry", "outbox withdraw all", "outbox show 3"]
        ) { call in
            let outbox = try lemmy.client.clientStore.outbox
            let which = call.optionalWord("N|all")
            switch call.optionalWord("retry|withdraw|show") {
            case "retry":
                let number = which == nil || which == "all" ? nil : try numbers(which, in: outbox).first
                return try await retry(number, lemmy, call)
            case "withdraw": return try await withdraw(numbers(which, in: outbox), outbox)
            case "show" where outbox.items.isEmpty: return list(outbox)
            case "show": return show(try numbers(which ?? "all", in: outbox), outbox)
            default: return list(outbox)
            }
        }
    }

    @MainActor
    static func list(_ outbox: Outbox) -> Output {
        let table = OutputTable(
            columns: ["n", "what", "state"],
            rows: outbox.items.map { [.number($0.number), .text($0.words), .text($0.stateText)] },
            emptyText: outbox.unreadParts.isEmpty ? "nothing waits for the server" : "nothing here can be read"
        )
        let isEmpty = outbox.items.isEmpty && outbox.unreadParts.isEmpty && outbox.unremoved.isEmpty
        guard !isEmpty else { return Output([.table(table)]) }
        if !outbox.unreadParts.isEmpty {
            let note = OutputLine(.note, "\(outboxSummary(outbox)): disk verify says why")
            return Output([.table(table), .line(note)])
        }
        return Output([.table(table), .line(OutputLine(.ok, outboxSummary(outbox)))])
    }

    /// Shows items one by one; an item that conflicts with both versions of each field. An item that needs a decision is shown with all
    /// that would be lost with it, and with the next steps.
    @MainActor
    private static func show(_ numbers: [OutboxItem.ID], _ outbox: Outbox) -> Output {
        outbox.items.filter { numbers.contains($0.number) }.reduce(Output([])) { $0 + Output(blocks(of: $1)) }
    }

    private static func blocks(of item: OutboxItem) -> [Output.Block] {
        let head = Output.Block.line(OutputLine(.note, "\(item.number): \(item.words): \(item.stateText)"))
        guard item.needsDecision else { return [head] }
        let conflict: EditConflict? = if case .conflicting(let conflict) = item.state { conflict } else { nil }
        let conflicts = conflict?.fields ?? []
        var blocks = [head]
        if !conflicts.isEmpty {
            let table = OutputTable(
                columns: ["field", "yours", "the server's"],
                rows: conflicts.map(\.row),
                emptyText: "",
                verbatim: ["yours", "the server's"]
            )
            blocks.append(.table(table))
        }
        if let changes = item.changedFields {
            let shown = conflicts.map { ValueText.name(of: $0.name) }
            let others = changes.filter { !shown.contains($0.name) }
            if !others.isEmpty {
                let words = conflicts.isEmpty ? "your version" : "your version also has, without a conflict"
                blocks += [.line(OutputLine(.note, "\(words):")), .fields(others)]
            }
        } else if !item.payload.isEmpty {
            blocks.append(.line(OutputLine(.note, "kept: \(item.payload)")))
        }
        return blocks + [.line(OutputLine(.note, item.nextStep))]
    }

    /// Returns advice on the items that remain after a retry, or a note about why they were not sent.
    @MainActor
    static func advice(_ outbox: Outbox, after number: OutboxItem.ID?) -> Output {
        let undecided = outbox.items.filter(\.needsDecision)
        guard let first = undecided.first else {
            guard outbox.items.contains(where: { $0.sentAt != nil }) else { return Output([]) }
            let text = "an edit that may have arrived \(lookUpText(outbox))"
            return Output([.line(OutputLine(.note, text))])
        }
        let which = undecided.count == 1 ? "outbox show \(first.number)" : "outbox show"
        let text =
            number == nil
            ? "outbox retry sends no item that needs a decision (\(undecided.count) here): see \(which)"
            : first.nextStep
        return Output([.line(OutputLine(.note, text))])
    }

    @MainActor
    static func lookUpText(_ outbox: Outbox) -> String {
        let limit = outbox.retryPolicy.requestLimit.components.seconds
        return "is looked up, and sent again if it is missing \(limit) s later"
    }

    @MainActor
    private static func withdraw(_ numbers: [OutboxItem.ID], _ outbox: Outbox) async throws -> Output {
        var ends: [Withdrawal] = []
        var gone: [String] = []
        for number in numbers {
            let text = outbox.items.first { $0.number == number }?.textWithFields
            let end = await outbox.withdraw(number)
            ends.append(end)
            if let text, end.isWithdrawn { gone.append(text) }
        }
        let count = ends.count(where: \.isWithdrawn)
        var notes = ends.compactMap { end -> String? in
            guard case .arrived(let entity) = end else { return nil }
            return "\(entity) is on the server already: delete \(entity) takes it away there"
        }
        let unsure = ends.count { $0 == .unsure }
        if unsure > 0 { notes.append("\(unsure) of these may have arrived all the same, and will not be sent again") }
        let busy = ends.count { $0 == .underWay }
        guard busy == 0 else {
            throw ReplError(
                .failed,
                "outbox: \(count) of \(numbers.count) taken back\(list(gone)); \(busy) being sent at this moment",
                hint: "outbox"
            )
        }
        let told = Output(notes.map { .line(OutputLine(.note, $0)) })
        // If nothing was withdrawn, the notes are the whole output.
        return count == 0 && !notes.isEmpty ? told : .edit("outbox: \(count) taken back\(list(gone))") + told
    }

    /// Returns the first texts behind a colon, and the number of the others: `: save post:290, vote post:288 up and 4 more`.
    private static func list(_ texts: [String]) -> String {
        let most = 3
        guard !texts.isEmpty else { return "" }
        let more = texts.count > most ? " and \(texts.count - most) more" : ""
        return ": " + texts.prefix(most).joined(separator: ", ") + more
    }

    @MainActor
    private static func numbers(_ which: String?, in outbox: Outbox) throws -> [OutboxItem.ID] {
        let known = outbox.items.map(\.number)
        if which == "all" { return known }
        guard let number = which.flatMap(Int.init) else {
            throw ReplError(.usage, "outbox: which one? give a number of the list, or all", hint: "outbox")
        }
        guard known.contains(number) else {
            throw ReplError(.unknownReference, "outbox: there is no number \(number)", hint: "outbox")
        }
        return [number]
    }
}

/// Returns the number of outbox items in words; `status` shows it too.
@MainActor
func outboxSummary(_ outbox: Outbox) -> String {
    let (waiting, undecided) = (outbox.waitingCount, outbox.undecidedCount)
    let edits = waiting == 1 ? "1 edit waits for the server" : "\(waiting) edits wait for the server"
    let decisions = undecided == 1 ? "1 needs a decision" : "\(undecided) need a decision"
    let unkept = unpersistedText(outbox)
    let ended = outbox.unremoved.count
    let ends = ended == 1 ? "1 that ended is" : "\(ended) that ended are"
    let unremoved = ended == 0 ? nil : "\(ends) still on the disk: a restart would resume \(ended == 1 ? "it" : "them")"
    let unread = outbox.unreadParts.count
    let missing = unread == 0 ? nil : "\(unread == 1 ? "1 part" : "\(unread) parts") of the outbox cannot be read"
    let all = [waiting > 0 ? edits : nil, undecided > 0 ? decisions : nil, unkept, unremoved, missing]
    return all.compactMap(\.self).joined(separator: ", ")
}

/// Returns the number of items that a restart would lose, in words; nil if it would lose none.
@MainActor
private func unpersistedText(_ outbox: Outbox) -> String? {
    let (count, all) = (outbox.unpersisted.count, outbox.items.count)
    guard count > 0 else { return nil }
    return "\(count < all ? "\(count) " : "")not on the disk: a restart would lose \(count == 1 ? "it" : "them")"
}
