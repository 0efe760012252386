import Persistence
import ReplKit

extension Command {
    /// The command `disk`, which shows the content of the session's store.
    static let disk = Command(
        "disk",
        group: .memory,
        summary: "List, show, verify, remove or damage the values stored on disk",
        details: [
            "disk               lists the values, their owners and the files put aside",
            "disk show KEY      prints the stored JSON of a value",
            "disk verify        reads every file to its end and reports damage",
            "disk clear aside   removes the damaged files that were put aside",
            "disk clear OWNER   removes all values of one account or server",
            "disk clear PREFIX  removes the keys that begin with it: feed, OWNER/feed",
            "disk clear all     removes everything, also edits waiting in the outbox;",
            "                   this session still sends the edits in its memory",
            "disk corrupt KEY bit|cut|time",
            "                   flips a bit, cuts off a half, or changes the time",
            "disk lists each OWNER and KEY; use OWNER/KEY if several owners have the KEY.",
            "Only clear and corrupt change anything.",
        ],
        parameters: [
            .choice(DiskVerb.allCases.map(\.rawValue), name: "VERB").optional,
            .words("KEY").optional.completing(from: "disk keys"),
        ],
        examples: ["disk", "disk list", "disk verify"]
    ) { call in
        let verb = call.optionalWord("VERB").flatMap(DiskVerb.init(rawValue:)) ?? .list
        let words = call.words("KEY")
        try verb.check(words)
        guard let store = call.session.optionalService(FileStore.self) else {
            return try verb.outputWithoutStore
        }
        do {
            switch verb {
            case .list: return try await DiskList(store).output
            case .verify: return try await DiskVerification(store).output
            case .show: return try await DiskValue(words[0], in: store).output
            case .clear: return try await DiskRemoval(words[0], from: store).output
            case .corrupt: return try await DiskCorruption(words, in: store).output
            }
        } catch let error as StoreError {
            throw ReplError(.file, "disk \(verb.rawValue): \(error.message)", hint: error.hint)
        }
    }
}

/// The operations on a store.
enum DiskVerb: String, CaseIterable {
    case list, show, verify, clear, corrupt

    /// Checks the number of words after the verb.
    ///
    /// - Throws: ``ReplKit/ReplError`` if there are too few or too many words.
    fileprivate func check(_ words: [String]) throws(ReplError) {
        let (allowed, hint) =
            switch self {
            case .list: (0...0, "disk")
            case .verify: (0...0, "disk verify")
            case .show: (1...1, "disk show KEY; disk lists the keys")
            case .clear: (1...1, "disk clear OWNER, disk clear PREFIX, or disk clear all; disk lists the values")
            case .corrupt: (1...2, "disk corrupt KEY bit, cut or time; disk lists the keys")
            }
        guard allowed.contains(words.count) else {
            let surplus = words.dropFirst(allowed.upperBound).joined(separator: " ")
            let missing = self == .clear ? "needs an OWNER, a PREFIX or all" : "needs a KEY"
            let problem = surplus.isEmpty ? missing : "cannot take \"\(surplus)\""
            throw ReplError(.usage, "disk \(rawValue) \(problem)", hint: hint)
        }
    }

    /// The output in a session without a store: a note for commands that list, and an error for those that need a key.
    @MainActor fileprivate var outputWithoutStore: Output {
        get throws(ReplError) {
            let message = "this session keeps nothing on disk"
            if self == .show || self == .corrupt {
                throw ReplError(.failed, "disk \(rawValue): \(message)", hint: "strata --data DIR")
            }
            return Output([.line(OutputLine(.note, "\(message): start it with --data DIR"))])
        }
    }
}
