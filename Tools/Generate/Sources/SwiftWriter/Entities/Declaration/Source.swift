/// Where something stands in a wire value: one path, or one for each of several wire types; nil says that this type is silent.
enum Source: Sendable, Decodable {
    case path(String)
    case byType([String: String?])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        do {
            self = .path(try value.decode(String.self))
        } catch DecodingError.typeMismatch {
            self = .byType(try value.decode([String: String?].self))
        }
    }

    /// The path in one wire type.
    func path(in type: String) -> String? {
        switch self {
        case .path(let path): path
        case .byType(let paths): paths[type] ?? nil
        }
    }
}

/// One text, or a list of them.
struct Several: Sendable, Decodable {
    let all: [String]

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        do {
            all = [try value.decode(String.self)]
        } catch DecodingError.typeMismatch {
            all = try value.decode([String].self)
        }
    }
}
