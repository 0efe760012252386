import LemmyIdentifiers
import RecordingChecks
import WireFuzzing
import WireRuntime

/// Decodes damaged responses and random scalars with both decoders.
struct DecoderRun {
    /// The number of concurrent tasks that share the work.
    private static let shares = 4
    private static let scalarTypes: [any WireValue.Type] = [
        Int.self, Double.self, PersonID.self, String.self, Bool.self, WireDate.self,
    ]

    private let samples: [WireFuzzer.Sample]

    /// Reads the samples.
    ///
    /// - Parameter recordings: A folder or a file of recorded responses.
    init(recordings: String) throws {
        var samples: [WireFuzzer.Sample] = []
        for file in try RecordingFile.all(at: [recordings]) {
            let check = RecordCheck(Dialect.of(file, asked: nil))
            var answers: [(route: String, bytes: [UInt8], type: any WireValue.Type)] = []
            try file.forEachRecord { record in
                if case .success(let record) = record, case .json(let bytes, _) = record.body,
                    let type = check.type(of: record)
                {
                    answers.append((record.endpoint, bytes, type))
                }
            }
            samples += WireFuzzer.Sample.samples(of: answers)
        }
        self.samples = samples
    }

    /// Tries `count` texts and `count` scalars.
    ///
    /// - Returns: The inputs that the decoders read differently, and the kinds of input that are too rare to test anything.
    func run(_ count: Int, from seed: UInt64) async -> [String] {
        let whole = await withTaskGroup { group in
            for share in 0..<Self.shares {
                let (first, last) = (count * share / Self.shares, count * (share + 1) / Self.shares)
                group.addTask { await part(last - first, from: seed + UInt64(first)) }
            }
            return await group.reduce(into: Part()) { $0.add($1) }
        }
        var found = (whole.scalars + [whole.texts]).flatMap(\.findings).map(\.description)
        guard count >= 10_000 else { return found }
        let rare = whole.texts.rarer(than: 50)
        if !rare.isEmpty { found.append("hardly any text is \(rare): the mutations are too weak or too strong") }
        for (type, tally) in zip(Self.scalarTypes, whole.scalars) where tally.rarer(than: 1000).contains(.whole) {
            found.append("hardly any scalar is read as \(type)")
        }
        return found
    }

    private struct Part: Sendable {
        var texts = WireFuzzer.Tally()
        var scalars = DecoderRun.scalarTypes.map { _ in WireFuzzer.Tally() }

        mutating func add(_ other: Part) {
            texts.add(other.texts)
            for index in scalars.indices { scalars[index].add(other.scalars[index]) }
        }
    }

    private func part(_ count: Int, from seed: UInt64) async -> Part {
        var part = Part()
        part.texts = await WireFuzzer(samples).texts(count, from: seed)
        part.scalars = await WireFuzzer.scalars(count, as: Self.scalarTypes, from: seed)
        return part
    }
}
