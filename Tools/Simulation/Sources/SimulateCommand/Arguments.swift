import DelegatesSimulation
import MiddlewareSimulation
import TierSimulation

/// The command line of `simulate`.
struct Arguments {
    /// The subject of the simulation.
    enum Subject: String, CaseIterable {
        case edits, counts, tiers, values, delegates, delivery, dialects

        /// The default number of schedules.
        var schedules: Int {
            switch self {
            case .edits, .counts, .values, .delegates: 100_000
            case .tiers, .delivery, .dialects: 1_000
            }
        }

        /// The names of all, in words.
        static var names: String {
            let names = allCases.map(\.rawValue)
            return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        }
    }

    private(set) var subject = Subject.edits
    private(set) var schedules = 0
    private(set) var seed: UInt64 = 1
    private(set) var missing: EditSimulation.Rule?
    private(set) var fault: Fault?
    private(set) var delegateFault: DelegateSimulation.Fault?
    private(set) var deliveryFault: DeliverySimulation.Fault?
    private(set) var dialectFault: DialectSimulation.Fault?
    /// The servers of the schedules of dialects; nil for random ones.
    private(set) var servers: [PeerKind]?
    private(set) var wantsHelp = false

    /// The error for an invalid command line.
    struct Invalid: Error {
        let message: String
    }

    init(_ words: [String]) throws(Invalid) {
        var words = words[...]
        var subject: Subject?
        var schedules: Int?
        var fault: ArraySlice<String>?
        while let word = words.popFirst() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--schedules": schedules = try Self.number(of: word, &words, from: 1)
            case "--seed": seed = try Self.number(of: word, &words, from: 0)
            case "--without": missing = try Self.one(of: EditSimulation.Rule.self, after: word, &words)
            case "--dialects": servers = try Self.servers(&words)
            case "--fault": fault = words.popFirst().map { [$0] } ?? []
            case _ where word.hasPrefix("-"): throw Invalid(message: "there is no option \(word)")
            default:
                guard subject == nil, let named = Subject(rawValue: word) else {
                    throw Invalid(message: "unknown subject \(word): choose \(Subject.names)")
                }
                subject = named
            }
        }
        if wantsHelp { return }
        guard let subject else {
            throw Invalid(message: "the subject is missing: choose \(Subject.names)")
        }
        if subject != .edits, missing != nil {
            throw Invalid(message: Self.subjectsOfOptions)
        }
        if subject != .dialects, servers != nil { throw Invalid(message: "--dialects is for dialects") }
        if var fault {
            switch subject {
            case .tiers: self.fault = try Self.one(of: Fault.self, after: "--fault", &fault)
            case .delegates: delegateFault = try Self.one(of: DelegateSimulation.Fault.self, after: "--fault", &fault)
            case .delivery: deliveryFault = try Self.one(of: DeliverySimulation.Fault.self, after: "--fault", &fault)
            case .dialects: dialectFault = try Self.one(of: DialectSimulation.Fault.self, after: "--fault", &fault)
            default: throw Invalid(message: Self.subjectsOfOptions)
            }
        }
        self.subject = subject
        self.schedules = schedules ?? subject.schedules
    }

    private static func number<Number: FixedWidthInteger>(
        of option: String,
        _ words: inout ArraySlice<String>,
        from least: Number
    ) throws(Invalid) -> Number {
        guard let word = words.popFirst(), let number = Number(word), number >= least else {
            throw Invalid(message: "\(option) needs a number from \(least)")
        }
        return number
    }

    /// Reads the kinds of servers, separated by commas.
    private static func servers(_ words: inout ArraySlice<String>) throws(Invalid) -> [PeerKind] {
        let names = words.popFirst()?.split(separator: ",").map(String.init) ?? []
        let kinds = names.compactMap(PeerKind.init)
        guard !kinds.isEmpty, kinds.count == names.count, kinds.count <= 3 else {
            throw Invalid(
                message: "--dialects needs one to three of \(PeerKind.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        return kinds
    }

    private static func one<Choice: CaseIterable>(
        of type: Choice.Type,
        after option: String,
        _ words: inout ArraySlice<String>
    ) throws(Invalid) -> Choice {
        guard let word = words.popFirst(), let choice = type.allCases.first(where: { "\($0)" == word }) else {
            throw Invalid(message: "\(option) needs one of \(names(of: type))")
        }
        return choice
    }

    private static func names<Choice: CaseIterable>(of type: Choice.Type) -> String {
        type.allCases.map { "\($0)" }.joined(separator: ", ")
    }

    private static let subjectsOfOptions =
        "--without is for edits; --fault is for tiers, delegates, delivery and dialects"

    static let usage = """
        usage: Tools/simulate edits [--schedules N] [--seed S] [--without RULE]
               Tools/simulate counts [--schedules N] [--seed S]
               Tools/simulate tiers [--schedules N] [--seed S] [--fault FAULT]
               Tools/simulate values [--schedules N] [--seed S]
               Tools/simulate delegates [--schedules N] [--seed S] [--fault FAULT]
               Tools/simulate delivery [--schedules N] [--seed S] [--fault FAULT]
               Tools/simulate dialects [--schedules N] [--seed S] [--fault FAULT] [--dialects SERVERS]
        """

    static let help = """
        \(usage)

        edits carries out random schedules of edits, reads, losses and launches by the state machine of the shown values, and compares
        it with a simple oracle after every step.

        counts carries out random schedules of requests that change a count on the server, of reads of that count and of views that come
        and go, by the same state machine: once no request is open, the shown count is the server's, without a read.

        tiers carries out random schedules of reads, edits, network faults and changes of other people, by two accounts and a guest: the
        real clients on the real demo server. After every step models, trees and an oracle of the server's answers agree; at the end
        each entity is read once and equals that of the server; when everything is released, nothing is left.

        values shows, posts, deletes, pauses and resumes random value trees, and compares values and notifications with a model that
        rebuilds every tree.

        delegates asks, refreshes, answers, fails, cancels, invalidates, damages files, moves the clock, restarts and logs out, and compares
        status, data, file and callers of a delegate with a simple model after every step.

        delivery writes comments, messages, votes and marks over a network that refuses, drops, cuts, delays and falsifies, from a program that
        is killed and launched again, while the account also writes elsewhere. Once the network works, the server has each write once, in
        order, and none that was reported as not done; nothing is left uncertain.

        dialects carries out random schedules with the accounts of one or two servers, which speak different APIs and of which one may be
        upgraded, in one program on one disk: edits, creations, pages, network faults and launches. At rest the servers have what their
        accounts were told, once; models equal what a new client reads; when everything is released, nothing is left.

        All print the number of divergences. The first ten are shown with their seeds and steps, for edits, tiers, delegates and dialects
        with the fewest steps that lead to them; values shows one with few steps.

          --schedules N    how many; \(Subject.edits.schedules) and \(Subject.tiers.schedules) of tiers, delivery and dialects by default
          --seed S         the seed of the first schedule; each further schedule adds one; 1 by default
          --without RULE   leaves a rule out, to test that this is noticed: \(names(of: EditSimulation.Rule.self))
          --fault FAULT    makes an error, to test that it is noticed: of tiers \(names(of: Fault.self)),
                           of delegates \(names(of: DelegateSimulation.Fault.self)),
                           of delivery \(names(of: DeliverySimulation.Fault.self)),
                           of dialects \(names(of: DialectSimulation.Fault.self))
          --dialects SERVERS  the servers of each schedule of dialects, such as 0.19,1.0; by default one or two random ones of
                           \(PeerKind.allCases.map(\.rawValue).joined(separator: ", "))

        exit status: 0 no divergence · 4 some · 2 bad arguments · 1 it cannot begin
        """
}
