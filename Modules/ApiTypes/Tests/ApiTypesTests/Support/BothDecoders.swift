import Foundation
import WireFuzzing
import WireRuntime

/// The decoders behind the protocol; each guarantee is tested with both.
enum BothDecoders: CaseIterable {
    case foundation
    case reader

    func decode<Value: WireValue>(
        _ type: Value.Type,
        from bytes: Data,
        server: ServerVersion? = nil
    ) throws(WireError) -> WireDecoded<Value> {
        switch self {
        case .foundation: try JSONWireDecoder(server: server).decode(type, from: bytes)
        case .reader: try WireDecoder(server: server).decode(type, from: bytes)
        }
    }
}
