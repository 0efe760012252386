internal import Foundation
public import WireRuntime

extension WireFuzzer {
    /// A response to damage, with the type to read it as.
    public struct Sample: Sendable {
        /// The maximum number of bytes; in longer responses most changes would be in the same long list.
        public static let longest = 8000

        let bytes: [UInt8]
        let type: any WireValue.Type

        /// Creates a sample from a response. A response longer than ``longest`` is shortened to the first elements of each array: three, or
        /// fewer if that is still too long. Returns nil if it is too long with one element of each, or if it is not JSON.
        public init?(_ bytes: [UInt8], as type: any WireValue.Type) {
            guard let bytes = Self.shortened(bytes) else { return nil }
            (self.bytes, self.type) = (bytes, type)
        }

        /// Returns samples of the responses, at most the first eight usable ones of each route. Otherwise most samples would be of the most
        /// frequent routes.
        public static func samples(
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
            // Ignored: a text that is not JSON gives no sample.
            guard let answer = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
                return nil
            }
            for length in [3, 2, 1] {
                // The keys are sorted so that a run can be repeated; otherwise their order would differ in each process. Ignored: an object
                // that was parsed can be written.
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
