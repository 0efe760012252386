import ApiTypes
import Foundation
import Testing
import WireRuntime

/// The two decoders give the same value and leave out the same elements, or both throw.
///
/// `STRATA_MUTATIONS` says how many broken texts are tried; CI tries 100,000 in a release build.
@Suite struct DecodersAgree {
    private static let total = ProcessInfo.processInfo.environment["STRATA_MUTATIONS"].flatMap(Int.init) ?? 1600
    private static let shares = 8

    @Test(arguments: Corpus.files)
    func `on everything that servers have answered`(file: String) throws {
        for record in try Corpus.records(of: file) {
            guard let bytes = try record.bytes else { continue }
            _ = expectAgreement(on: bytes, as: record.responseType)
        }
    }

    @Test(arguments: 0..<shares)
    func `on broken texts`(share: Int) throws {
        let samples = try Corpus.samples(upTo: 8000)
        var mutator = Mutator(seed: UInt64(share))
        var outcomes: [Outcome: Int] = [:]
        for count in 0..<Self.total / Self.shares {
            let sample = samples[count % samples.count]
            let broken = mutator.mutate(sample.bytes)
            outcomes[expectAgreement(on: Data(broken), as: sample.type), default: 0] += 1
        }
        // Each kind of outcome must keep coming up, or the mutations have become too kind or too cruel.
        for outcome in Outcome.allCases {
            #expect(outcomes[outcome, default: 0] * 50 > Self.total / Self.shares, "\(outcome): \(outcomes)")
        }
    }

    private enum Outcome: CaseIterable {
        case whole
        case lossy
        case wrongShape
        case noJSON
    }

    private func expectAgreement<Value: WireValue>(on bytes: Data, as type: Value.Type) -> Outcome {
        let reference = Result { () throws(WireError) in try JSONWireDecoder().decode(type, from: bytes) }
        let read = Result { () throws(WireError) in try WireDecoder().decode(type, from: bytes) }
        switch (reference, read) {
        case (.success(let one), .success(let other)):
            if one.value != other.value { report("other values", bytes, type) }
            if one.dropped.map(\.path) != other.dropped.map(\.path) {
                report("drops \(one.dropped) and \(other.dropped)", bytes, type)
            }
            return one.dropped.isEmpty ? .whole : .lossy
        case (.failure(let one), .failure(let other)):
            let syntax: Set<WireError.Code> = [.malformed, .truncated]
            if syntax.contains(one.code) || syntax.contains(other.code),
                one.code != other.code || one.offset != other.offset
            {
                report("“\(one)” and “\(other)”", bytes, type)
            }
            return syntax.contains(one.code) ? .noJSON : .wrongShape
        case (.success, .failure(let error)): report("only the reader throws “\(error)”", bytes, type)
        case (.failure(let error), .success): report("only Foundation throws “\(error)”", bytes, type)
        }
        return .noJSON
    }

    private func report(_ difference: String, _ bytes: Data, _ type: any WireValue.Type) {
        let text = String(decoding: bytes, as: UTF8.self)
        Issue.record("\(type): \(difference). Make the reader do as Foundation does, for this text:\n\(text)")
    }
}

extension Recording {
    /// What its body is read as.
    var responseType: any WireValue.Type {
        guard status == 200, let requestType else { return ApiErrorBody.self }
        func response<Request: WireRequest>(of request: Request.Type) -> any WireValue.Type { Request.Response.self }
        return response(of: requestType)
    }
}

extension Corpus {
    /// Answers to break: short ones as they are, of longer ones the first elements of each array.
    static func samples(upTo limit: Int) throws -> [(bytes: [UInt8], type: any WireValue.Type)] {
        var samples: [(bytes: [UInt8], type: any WireValue.Type)] = []
        var perRoute: [String: Int] = [:]
        for file in files {
            for record in try records(of: file) where perRoute[record.endpoint, default: 0] < 8 {
                for length in [Int.max, 3, 2, 1] {
                    let answer = record.answer.map { shortened($0, to: length) } ?? [String: Any]()
                    let bytes = try JSONSerialization.data(withJSONObject: answer, options: [.fragmentsAllowed])
                    guard bytes.count <= limit else { continue }
                    samples.append((Array(bytes), record.responseType))
                    perRoute[record.endpoint, default: 0] += 1
                    break
                }
            }
        }
        return samples
    }

    private static func shortened(_ value: Any, to length: Int) -> Any {
        switch value {
        case let array as [Any]: array.prefix(length).map { shortened($0, to: length) }
        case let object as [String: Any]: object.mapValues { shortened($0, to: length) }
        default: value
        }
    }
}
