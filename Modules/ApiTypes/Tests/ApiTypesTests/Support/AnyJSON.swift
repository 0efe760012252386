import WireRuntime

/// Any JSON value, read completely with either decoder.
enum AnyJSON: WireValue {
    case object([String: AnyJSON])
    case array([AnyJSON])
    case string(String)
    case number(Double)
    case bool(Bool)
    case null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Ignored: an error only means that the value has another type, which is tried next.
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode([String: AnyJSON].self) {
            self = .object(value)
        } else if let value = try? container.decode([AnyJSON].self) {
            self = .array(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    init(from reader: inout WireReader) throws(WireReadError) {
        switch reader.kind {
        case .null:
            _ = reader.null()
            self = .null
        case .bool: self = .bool(try reader.bool())
        case .object: self = .object(try reader.dictionary(of: AnyJSON.self))
        case .array: self = .array(try reader.array(of: AnyJSON.self))
        case .string: self = .string(try reader.string())
        case .number: self = .number(try reader.double())
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .object(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .bool(let value): try container.encode(value)
        case .null: try container.encodeNil()
        }
    }
}
