import LemmyIdentifiers
import RecordingChecks
import WireFuzzing
import WireRuntime

/// Broken answers and random scalars, to both decoders.
struct DecoderRun {
    /// As many at once as a run has shares.
    private static let shares = 4
    private static let scalarTypes: [any WireValue.Type] = [
        Int.self, Double.self, PersonID.self, String.self, Bool.self, WireDate.self,
    ]

    private let samples: [WireFuzz.Sample]

    /// - Parameter recordings: A folder or a file of what servers answered.
    init(recordings: String) throws {
        var samples: [WireFuzz.Sample] = []
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
            samples += WireFuzz.Sample.few(of: answers)
        }
        self.samples = samples
    }

    /// Tries as many texts as scalars.
    ///
    /// - Returns: What the decoders made different things of, and which inputs were too much alike to test anything.
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
        if !rare.isEmpty { found.append("hardly any text is \(rare): the changes are too kind or too cruel") }
        for (type, tally) in zip(Self.scalarTypes, whole.scalars) where tally.rarer(than: 1000).contains(.whole) {
            found.append("hardly any scalar is read as \(type)")
        }
        return found
    }

    private struct Part: Sendable {
        var texts = WireFuzz.Tally()
        var scalars = DecoderRun.scalarTypes.map { _ in WireFuzz.Tally() }

        mutating func add(_ other: Part) {
            texts.add(other.texts)
            for index in scalars.indices { scalars[index].add(other.scalars[index]) }
        }
    }

    private func part(_ count: Int, from seed: UInt64) async -> Part {
        var part = Part()
        part.texts = await WireFuzz(samples).texts(count, from: seed)
        part.scalars = await WireFuzz.scalars(count, as: Self.scalarTypes, from: seed)
        return part
    }
}
