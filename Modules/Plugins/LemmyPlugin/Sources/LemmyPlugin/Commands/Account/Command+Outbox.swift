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
                "prints both versions, retry sends yours, withdraw leaves the server's.",
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
                return try await retry(try numbers(which ?? "all", in: outbox), which, outbox, lemmy.outboxObserver)
            case "withdraw": return try await withdraw(numbers(which, in: outbox), outbox)
            case "show" where outbox.items.isEmpty: return list(outbox)
            case "show": return show(try numbers(which ?? "all", in: outbox), outbox)
            default: return list(outbox)
            }
        }
    }

    @MainActor
    private static func list(_ outbox: Outbox) -> Output {
        let table = OutputTable(
            columns: ["n", "what", "state"],
            rows: outbox.items.map { [.number($0.number), .text($0.words), .text(outboxState(of: $0))] },
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

    /// Shows items one by one; an item that conflicts with both versions of each field.
    @MainActor
    private static func show(_ numbers: [OutboxItem.ID], _ outbox: Outbox) -> Output {
        outbox.items.filter { numbers.contains($0.number) }.reduce(Output([])) { output, item in
            let head = OutputLine(.note, "\(item.number): \(item.words): \(outboxState(of: item))")
            guard case .conflicting(let conflict) = item.state, !conflict.fields.isEmpty else {
                let kept = item.needsDecision ? [OutputLine(.note, "kept: \(item.payload)")] : []
                return output + Output(([head] + kept).map { .line($0) })
            }
            let table = OutputTable(
                columns: ["field", "yours", "the server's"],
                rows: conflict.fields.map { [.text(ValueText.name(of: $0.name)), .text($0.edited), .text($0.server)] },
                emptyText: "",
                uncut: ["yours", "the server's"]
            )
            let advice = OutputLine(
                .note,
                "outbox retry \(item.number) sends yours; outbox withdraw \(item.number) leaves the server's"
            )
            return output + Output([.line(head), .table(table), .line(advice)])
        }
    }

    /// Sends the outbox items. Items that need a decision are sent only if they are given by number.
    @MainActor
    private static func retry(
        _ numbers: [OutboxItem.ID],
        _ which: String?,
        _ outbox: Outbox,
        _ follower: OutboxObserver
    )
        async throws -> Output
    {
        let before = outbox.items.count
        defer { follower.drainEvents() }
        if which == nil || which == "all" {
            await outbox.send()
        } else {
            for number in numbers { await outbox.retry(number) }
        }
        let sent = before - outbox.items.count
        if sent == 0, let obstacle = outbox.blockedBy, !outbox.items.isEmpty {
            let (why, hint) =
                switch obstacle {
                case .login: ("nobody is signed in", "login NAME")
                case .storage: ("the disk has no room", "make room, then outbox retry")
                case .connection: ("the server does not answer", "outbox retry when it does")
                }
            throw ReplError(.failed, "outbox: nothing could be sent, \(why)", hint: hint)
        }
        guard !outbox.items.isEmpty else { return .edit("outbox: \(sent) sent, nothing waits") }
        return .edit("outbox: \(sent) sent") + list(outbox) + advice(outbox)
    }

    /// Returns advice on the items that still need a decision, or a note about why items were not sent.
    @MainActor
    private static func advice(_ outbox: Outbox) -> Output {
        guard let item = outbox.items.first(where: \.needsDecision) else {
            guard outbox.items.contains(where: { $0.sentAt != nil }) else { return Output([]) }
            let limit = outbox.retryPolicy.requestLimit.components.seconds
            let text = "an edit that may have arrived is looked up, and sent again if it is missing \(limit) s later"
            return Output([.line(OutputLine(.note, text))])
        }
        let first = item.number
        let isConflict = if case .conflicting = item.state { true } else { false }
        let text =
            isConflict
            ? "outbox show \(first) shows your version and the server's"
            : "outbox retry \(first) sends it again, even if it may have arrived; outbox withdraw \(first) takes it back"
        return Output([.line(OutputLine(.note, text))])
    }

    @MainActor
    private static func withdraw(_ numbers: [OutboxItem.ID], _ outbox: Outbox) async throws -> Output {
        var ends: [Withdrawal] = []
        for number in numbers { ends.append(await outbox.withdraw(number)) }
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
                "outbox: \(count) of \(numbers.count) taken back; \(busy) being sent at this moment",
                hint: "outbox"
            )
        }
        let told = Output(notes.map { .line(OutputLine(.note, $0)) })
        // If nothing was withdrawn, the notes are the whole output.
        return count == 0 && !notes.isEmpty ? told : .edit("outbox: \(count) taken back") + told
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

private func outboxState(of intention: OutboxItem) -> String {
    switch intention.state {
    case .waiting: intention.sentAt == nil ? "waiting" : "waiting: it may have been sent"
    case .sending: "sending"
    case .uncertain(let why): "uncertain: \(why)"
    case .refused(let why): "refused: \(why)"
    case .conflicting(let conflict): "conflict: \(conflict)"
    }
}

/// Returns the number of outbox items in words; `status` shows it too.
@MainActor
func outboxSummary(_ outbox: Outbox) -> String {
    let (waiting, undecided) = (outbox.waitingCount, outbox.undecidedCount)
    let edits = waiting == 1 ? "1 edit waits for the server" : "\(waiting) edits wait for the server"
    let decisions = undecided == 1 ? "1 needs a decision" : "\(undecided) need a decision"
    let unkept = outbox.isPersisted ? nil : "not on the disk: a restart would lose it"
    let ended = outbox.unremoved.count
    let ends = ended == 1 ? "1 that ended is" : "\(ended) that ended are"
    let unremoved = ended == 0 ? nil : "\(ends) still on the disk: a restart would resume \(ended == 1 ? "it" : "them")"
    let unread = outbox.unreadParts.count
    let missing = unread == 0 ? nil : "\(unread == 1 ? "1 part" : "\(unread) parts") of the outbox cannot be read"
    let all = [waiting > 0 ? edits : nil, undecided > 0 ? decisions : nil, unkept, unremoved, missing]
    return all.compactMap(\.self).joined(separator: ", ")
}
