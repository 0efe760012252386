internal import Foundation
public import WireRuntime

extension WireFuzz {
    /// An answer to break, and what it is read as.
    public struct Sample: Sendable {
        /// The most bytes of one: with longer ones, most changes would be in the same long list.
        public static let longest = 8000

        let bytes: [UInt8]
        let type: any WireValue.Type

        /// Takes an answer of at most ``longest`` bytes as it is; of a longer one, the first elements of each array: three, or fewer if that is
        /// still too long. Nil if one element of each is, or it is no JSON.
        public init?(_ bytes: [UInt8], as type: any WireValue.Type) {
            guard let bytes = Self.shortened(bytes) else { return nil }
            (self.bytes, self.type) = (bytes, type)
        }

        /// The samples of some answers: of one route the first few that can be one, or most would be of the routes that are asked most.
        public static func few(
            of answers: some Sequence<(route: String, bytes: [UInt8], type: any WireValue.Type)>
        ) -> [Sample] {
            var counts: [String: Int] = [:]
            return answers.compactMap { route, bytes, type in
                guard counts[route, default: 0] < 8, let sample = Sample(bytes, as: type) else { return nil }
                counts[route, default: 0] += 1
                return sample
            }
        }

        private static func shortened(_ bytes: [UInt8]) -> [UInt8]? {
            guard bytes.count > longest else { return bytes }
            // What is no JSON is no answer; nil says so.
            guard let answer = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
                return nil
            }
            for length in [3, 2, 1] {
                // Sorted, so that a run can be repeated: otherwise the order of keys is another in each process.
                // What was read can be written.
                let short = try? JSONSerialization.data(
                    withJSONObject: shortened(answer, to: length),
                    options: [.fragmentsAllowed, .sortedKeys]
                )
                if let short, short.count <= longest { return Array(short) }
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
}
