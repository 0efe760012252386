import Primitives

/// Feeds random and mutated input to the code that reads typed text, which must never trap and must keep its promises.
///
/// ```swift
/// let findings = try await ReplFuzz(seeds: ["load note 1 as n"]).run(.parser, inputs: 1_000)
/// ```
public struct ReplFuzz: Sendable {
    /// The part that gets the input.
    public enum Subject: String, CaseIterable, Sendable {
        /// The parser: lines become statements, and quoted text is read back.
        case parser
        /// The key decoder: bytes become the keys that `String` would read, however they are split.
        case keys
        /// The line editor: keys are typed on a pseudo terminal. After Ctrl-C it must read a line as usual, and in the end it must restore
        /// the terminal's mode.
        case line
    }

    /// An input that broke a promise.
    public struct Finding: Sendable, CustomStringConvertible {
        /// The part that got the input.
        public let subject: Subject
        /// The seed that generates exactly this input.
        public let seed: UInt64
        /// The input.
        public let input: [UInt8]
        /// The promise that was broken.
        public let what: String

        /// One line with the input in quotes.
        public var description: String {
            "\(subject.rawValue) seed \(seed): \(what): \(String(decoding: input, as: UTF8.self).debugDescription)"
        }
    }

    private let seeds: [[UInt8]]

    /// Creates a fuzzer.
    ///
    /// - Parameter seeds: Meaningful lines, which most inputs are made of.
    public init(seeds: [String]) { self.seeds = seeds.map { Array($0.utf8) } }

    /// Tries inputs; each has a seed of its own, from `seed` on.
    ///
    /// - Returns: The inputs that broke a promise. An input that traps ends the process.
    /// - Throws: For ``Subject/line``, an error if there is no pseudo terminal.
    public func run(_ subject: Subject, inputs: Int, from seed: UInt64 = 1) async throws -> [Finding] {
        var findings: [Finding] = []
        let line = subject == .line ? try LineEditorFuzz() : nil
        for seed in seed..<(seed + UInt64(inputs)) {
            var random = SplitMix64(seed: seed)
            let input = FuzzInput.make(&random, seeds: seeds)
            let what =
                switch subject {
                case .parser: ParserFuzz.check(input)
                case .keys: KeyDecoderFuzz.check(input, &random)
                case .line: await line?.check(input)
                }
            if let what { findings.append(Finding(subject: subject, seed: seed, input: input, what: what)) }
        }
        if let what = line?.end() { findings.append(Finding(subject: .line, seed: seed, input: [], what: what)) }
        return findings
    }
}
