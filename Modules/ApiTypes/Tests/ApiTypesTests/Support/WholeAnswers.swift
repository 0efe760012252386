import Foundation
import Testing
import WireRuntime

/// Expects both decoders to read a response completely and to give the same value, and the value to be written back unchanged. A key that
/// no type reads would be missing in the result.
///
/// - Parameters:
///   - server: The version of the server, if the decoders are told it.
///   - name: The name of the response for failure messages.
func expectWhole<Value: WireValue>(
    _ type: Value.Type,
    from bytes: Data,
    of server: ServerVersion? = nil,
    _ name: String
) {
    let text = String(decoding: bytes.prefix(2000), as: UTF8.self)
    do {
        let reference = try BothDecoders.foundation.decode(type, from: bytes, server: server)
        let read = try BothDecoders.reader.decode(type, from: bytes, server: server)
        #expect(reference.dropped.isEmpty && read.dropped.isEmpty, "\(name): \(reference.dropped)\n\(text)")
        #expect(reference.value == read.value, "\(name): the decoders read different values.\n\(text)")
        let answered = try JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed)
        let encoded = try JSONEncoder().encode(read.value)
        let written = try JSONSerialization.jsonObject(with: encoded, options: .fragmentsAllowed)
        #expect(JSONDifference.between(answered, written).isEmpty, "\(name)\n\(text)")
    } catch {
        Issue.record("\(name): \(error)\n\(text)")
    }
}
