import Primitives
public import Propagation

/// The names of a session as an inspector shows them.
extension Session: InspectionHolder {
    /// The names as `cache` prints them, each with the objects that it holds directly: `_` and the lists too, whatever else holds these.
    /// Two holders of one name, a handle and a view, are one.
    ///
    /// - Complexity: O(objects that the names hold directly, and rows of their lists).
    public var inspectedRoots: [String: [InspectedID]] {
        var roots: [String: [InspectedID]] = [:]
        var seen: [String: Set<InspectedID>] = [:]
        for holder in holders {
            let new = Self.inspectedIDs(heldBy: holder.object).filter {
                seen[holder.name, default: []].insert($0).inserted
            }
            roots[holder.name, default: []] += new
        }
        return roots
    }

    /// The references of all living objects of the kinds, each with the names that `cache` prints for it.
    package var holdersOfLiveObjects: [(reference: String, names: [String])] {
        let retainers = Retainers(self)
        return registry.kinds.flatMap { $0.kind.liveObjects(in: self) }.map {
            ("\($0.reference)", retainers.names(of: $0))
        }
    }

    /// Returns the ids of the objects that one keeps alive directly. An object without ids of its own, such as a list, stands for those
    /// that it retains.
    private static func inspectedIDs(heldBy object: any Showable) -> [InspectedID] {
        var found: [InspectedID] = []
        var open: [any Showable] = [object]
        var seen: Set<ObjectIdentifier> = []
        while let next = open.popLast() {
            let own = next.inspectedIDs
            found += own
            guard own.isEmpty else { continue }
            if let identity = next.identity, !seen.insert(identity).inserted { continue }
            open += next.retainedObjects.reversed()
        }
        return found
    }

    /// Registers the session as the holder of its objects, and announces every later change of its names.
    func announceRoots() {
        let inspection = commits.inspection
        inspection.setHolder(self)
        handleTable.onChange = { inspection.setNeedsRoots() }
        navigation.onChange = { inspection.setNeedsRoots() }
    }
}

extension Session {
    /// Returns the text of a typed command for readers outside the terminal. A line that the history leaves out, because it begins with a
    /// blank, is replaced, and so are the values of secret parameters (``Parameter/secret``), all but the first argument of a command that
    /// is kept for the terminal, as a password may follow it, and the password in an address. Callable from any thread.
    public nonisolated var redactedLine: @Sendable (String) -> String {
        { [redactions] text in
            let known = redactions.withLock { $0[text] } ?? text
            return known.replacing(/:\/\/[^\/\s]*@/, with: "://...@")
        }
    }

    /// Records what readers outside the terminal see of a statement, if that is not its text.
    func recordRedaction(of statement: Statement, _ line: ExpandedCommand) {
        let text = currentLine.first == " " ? "(a line that is not kept)" : withoutSecrets(statement.sourceText, line)
        guard text != statement.sourceText else { return }
        redactions.withLock { $0[statement.sourceText] = text }
    }

    /// Returns a statement's text without the values of secret parameters; without all words if they cannot be told apart.
    private func withoutSecrets(_ text: String, _ line: ExpandedCommand) -> String {
        let words = text.split(separator: " ", maxSplits: 2)
        if words.count > 2, terminalReason(of: line.verb) != nil { return "\(words[0]) \(words[1]) ..." }
        var text = text
        for command in registry.candidates(for: line.verb).map(\.command) {
            let secrets = command.parameters.filter(\.isSecret)
            guard !secrets.isEmpty else { continue }
            guard let binder = try? ArgumentBinder(command, line.arguments[...]) else {
                // Ignored: the command reports its error; which of the words is the secret is not known.
                return "\(line.verbText) ..."
            }
            for case .text(let secret)? in secrets.map({ binder.values[$0.key] }) where !secret.isEmpty {
                text = text.replacing(secret, with: "...")
            }
        }
        return text
    }
}
