import Persistence
import ReplKit

extension Command {
    /// The command `disk`, which shows the content of the session's store.
    static let disk = Command(
        "disk",
        group: .memory,
        summary: "Look at what is kept on disk, check it, remove it or damage it",
        details: [
            "disk               what there is, of whom, and what was put aside",
            "disk show KEY      a value's JSON, as it lies there",
            "disk verify        reads every file to its end: ok, or what is wrong",
            "disk clear aside   removes what was put aside as damaged",
            "disk clear WHOSE   removes what is of one account or server",
            "disk clear PREFIX  removes what begins so: feed, or WHOSE/feed",
            "disk clear all     removes everything: what waits in the outbox, too;",
            "                   this session still sends what it has in hand",
            "disk corrupt KEY bit|cut|time",
            "                   flips a bit, cuts a half off, changes the time",
            "WHOSE and KEY are what disk lists; WHOSE/KEY where several have a KEY.",
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
            case .clear: (1...1, "disk clear WHOSE, disk clear PREFIX, or disk clear all; disk lists what there is")
            case .corrupt: (1...2, "disk corrupt KEY bit, cut or time; disk lists the keys")
            }
        guard allowed.contains(words.count) else {
            let surplus = words.dropFirst(allowed.upperBound).joined(separator: " ")
            let missing = self == .clear ? "wants to know what to remove" : "wants a KEY"
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
