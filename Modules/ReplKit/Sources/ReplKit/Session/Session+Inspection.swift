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
    /// Returns the text of a typed command for readers outside the terminal. These are left out: a line that the history leaves out, because
    /// it begins with a blank; of a command that is kept for the terminal all but the first argument, because a password may follow it; and
    /// the password in an address. Callable from any thread.
    public nonisolated var redactedLine: @Sendable (String) -> String {
        { [redactedLines] text in
            let shown = redactedLines.withLock { $0[text] } ?? text
            return shown.replacing(/:\/\/[^\/\s]*@/, with: "://...@")
        }
    }

    /// Notes what readers outside the terminal see of a statement, if it may contain a secret. It is called before the statement is logged.
    func redact(_ statement: Statement, verb: String) {
        let text = statement.sourceText
        let words = text.split(separator: " ", maxSplits: 2)
        let shown: String
        if currentLine.first == " " {
            shown = "(a line that is not kept)"
        } else if words.count > 2, registry.terminalVerbs[verb] != nil {
            shown = "\(words[0]) \(words[1]) ..."
        } else {
            return
        }
        redactedLines.withLock { $0[text] = shown }
    }
}
