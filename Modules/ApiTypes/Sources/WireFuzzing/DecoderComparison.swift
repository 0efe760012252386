import Foundation
import WireRuntime

/// The comparison of both decoders' results for one text.
struct DecoderComparison {
    let bytes: Data
    private(set) var outcome = WireFuzzer.Outcome.noJSON
    private(set) var differences: [String] = []

    init<Value: WireValue>(_ bytes: Data, as type: Value.Type) {
        self.bytes = bytes
        let reference = Result { () throws(WireError) in try JSONWireDecoder().decode(type, from: bytes) }
        let read = Result { () throws(WireError) in try WireDecoder().decode(type, from: bytes) }
        switch (reference, read) {
        case (.success(let one), .success(let other)):
            // Compare the descriptions too, because the two zeros are equal.
            if one.value != other.value || bytes.count < 200 && "\(one.value)" != "\(other.value)" {
                differ("other values", type)
            }
            if one.dropped.map(\.path) != other.dropped.map(\.path) || one.droppedCount != other.droppedCount {
                differ("drops \(one.dropped) and \(other.dropped)", type)
            }
            if one.lostWholeArray != other.lostWholeArray { differ("only one lost a whole array", type) }
            outcome = one.dropped.isEmpty ? .whole : .lossy
        case (.failure(let one), .failure(let other)):
            let syntax: Set<WireError.Code> = [.malformed, .truncated]
            if syntax.contains(one.code) || syntax.contains(other.code),
                one.code != other.code || one.offset != other.offset
            {
                differ("“\(one)” and “\(other)”", type)
            }
            outcome = syntax.contains(one.code) ? .noJSON : .wrongShape
        case (.success, .failure(let error)): differ("only the reader throws “\(error)”", type)
        case (.failure(let error), .success): differ("only Foundation throws “\(error)”", type)
        }
    }

    private mutating func differ(_ how: String, _ type: any WireValue.Type) {
        differences.append("\(type): \(how). Make the reader do as Foundation does")
    }
}
