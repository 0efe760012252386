/// Random and mutated input for what reads what people type: it must never trap, and must keep what it promises.
///
/// ```swift
/// let findings = try await ReplFuzz(seeds: ["load note 1 as n"]).run(.parser, inputs: 1_000)
/// ```
public struct ReplFuzz: Sendable {
    /// What is given the input.
    public enum Subject: String, CaseIterable, Sendable {
        /// Lines become statements; what is quoted is read back.
        case parser
        /// Bytes become keys, as `String` would read them, however they are cut.
        case keys
        /// Keys are typed to the line editor on a pseudo terminal; after Ctrl-C it reads a line as if nothing had been, and the terminal
        /// is given back as it was.
        case line
    }

    /// An input that broke a promise.
    public struct Finding: Sendable, CustomStringConvertible {
        /// What it was given to.
        public let subject: Subject
        /// The seed that makes this input, and no other.
        public let seed: UInt64
        /// The input.
        public let input: [UInt8]
        /// Which promise.
        public let what: String

        /// One line, the input in quotes.
        public var description: String {
            "\(subject.rawValue) seed \(seed): \(what): \(String(decoding: input, as: UTF8.self).debugDescription)"
        }
    }

    private let seeds: [[UInt8]]

    /// Makes a fuzzer.
    ///
    /// - Parameter seeds: Lines that mean something: most inputs are made of them.
    public init(seeds: [String]) { self.seeds = seeds.map { Array($0.utf8) } }

    /// Tries inputs; each has a seed of its own, from `seed` on.
    ///
    /// - Returns: What broke a promise. What traps ends the process.
    /// - Throws: For ``Subject/line``, if there is no pseudo terminal.
    public func run(_ subject: Subject, inputs: Int, from seed: UInt64 = 1) async throws -> [Finding] {
        var findings: [Finding] = []
        let line = subject == .line ? try LineFuzz() : nil
        for seed in seed..<(seed + UInt64(inputs)) {
            var random = FuzzRandom(seed)
            let input = FuzzInput.make(&random, seeds: seeds)
            let what =
                switch subject {
                case .parser: ParserFuzz.check(input)
                case .keys: KeysFuzz.check(input, &random)
                case .line: await line?.check(input)
                }
            if let what { findings.append(Finding(subject: subject, seed: seed, input: input, what: what)) }
        }
        if let what = line?.end() { findings.append(Finding(subject: .line, seed: seed, input: [], what: what)) }
        return findings
    }
}
