import Foundation
import WireRuntime

/// Answers to break: short ones as they are, of longer ones the first elements of each array.
struct Samples {
    typealias Sample = (bytes: [UInt8], type: any WireValue.Type)

    static func of(_ dialect: Dialect) throws -> [Sample] { try made.get()[dialect] ?? [] }

    private static let longest = 8000
    private static let perRoute = 8

    private static let made = Result {
        try Dictionary(uniqueKeysWithValues: Dialect.allCases.map { ($0, try make($0)) })
    }

    private static func make(_ dialect: Dialect) throws -> [Sample] {
        var samples: [Sample] = []
        var counts: [String: Int] = [:]
        for record in try Corpus.records(of: dialect) where counts[record.endpoint, default: 0] < perRoute {
            guard let bytes = record.bytes, let type = record.responseType, let bytes = try shortened(bytes) else {
                continue
            }
            samples.append((Array(bytes), type))
            counts[record.endpoint, default: 0] += 1
        }
        return samples
    }

    private static func shortened(_ bytes: Data) throws -> Data? {
        guard bytes.count > longest else { return bytes }
        let answer = try JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed)
        for length in [3, 2, 1] {
            // Sorted, so that a run can be repeated: otherwise the order of keys is another in each process.
            let short = shortened(answer, to: length)
            let bytes = try JSONSerialization.data(withJSONObject: short, options: [.fragmentsAllowed, .sortedKeys])
            if bytes.count <= longest { return bytes }
        }
        return nil
    }

    private static func shortened(_ value: Any, to length: Int) -> Any {
        switch value {
        case let array as [Any]: array.prefix(length).map { shortened($0, to: length) }
        case let object as [String: Any]: object.mapValues { shortened($0, to: length) }
        default: value
        }
    }
}
