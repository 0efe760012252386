internal import ApiSchema
internal import Foundation

/// A decoder for an object of a rules file that refuses unknown keys, because a misspelt rule must not be ignored.
struct StrictKeyedDecoder {
    private let container: KeyedDecodingContainer<AnyKey>

    /// Opens the object; `keys` are all keys that it may have.
    init(_ decoder: any Decoder, keys: [String]) throws {
        container = try decoder.container(keyedBy: AnyKey.self)
        let unknown = container.allKeys.map(\.stringValue).filter { !keys.contains($0) }.sorted()
        guard let first = unknown.first else { return }
        let context = DecodingError.Context(
            codingPath: decoder.codingPath + [AnyKey(first)],
            debugDescription: "nothing reads “\(first)” here; known are \(keys.joined(separator: ", "))"
        )
        throw DecodingError.dataCorrupted(context)
    }

    func required<Value: Decodable>(_ key: String) throws -> Value {
        try container.decode(Value.self, forKey: AnyKey(key))
    }

    func optional<Value: Decodable>(_ key: String) throws -> Value? {
        try container.decodeIfPresent(Value.self, forKey: AnyKey(key))
    }

    func list<Value: Decodable>(_ key: String) throws -> [Value] { try optional(key) ?? [] }

    /// Returns true if the object has a key, even without a value.
    func has(_ key: String) -> Bool { container.contains(AnyKey(key)) }

    /// Decodes the values of an object whose keys are dialects; a value that is no object counts for all dialects.
    func byDialect<Value: Decodable>(_ key: String, _ dialects: [String]) throws -> [String: Value] {
        guard has(key) else { return [:] }
        // An error means that the value is no object.
        guard (try? container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(key))) == nil else {
            return try required(key)
        }
        let value: Value = try required(key)
        return Dictionary(uniqueKeysWithValues: dialects.map { ($0, value) })
    }

    /// Decodes a text that counts for all dialects, or an object with the texts of single dialects; nil if it is left out.
    func textOrDialects(
        _ key: String,
        _ dialects: [String]
    ) throws -> (text: String?, byDialect: [String: String])? {
        guard has(key) else { return nil }
        // An error means that the value is no object.
        guard (try? container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(key))) != nil else {
            return (try required(key), [:])
        }
        let texts: [String: String] = try required(key)
        if let other = texts.keys.sorted().first(where: { !dialects.contains($0) }) {
            throw error(key, "there is no dialect “\(other)”; the settings name \(dialects.joined(separator: ", "))")
        }
        return (nil, texts)
    }

    /// Parses a text in another language, such as a type expression.
    func parse<Value>(_ key: String, _ text: String, as read: (String) throws -> Value) throws -> Value {
        do {
            return try read(text)
        } catch let error as SchemaError {
            throw DecodingError.dataCorruptedError(
                forKey: AnyKey(key),
                in: container,
                debugDescription: "“\(text)” does not read: \(error.message)"
            )
        }
    }

    /// Returns an error for the value of a key.
    func error(_ key: String, _ reason: String) -> DecodingError {
        DecodingError.dataCorruptedError(forKey: AnyKey(key), in: container, debugDescription: reason)
    }

    /// Decodes a required sentence that is not empty.
    func sentence(_ key: String) throws -> String {
        let text: String = try required(key)
        guard !text.isEmpty else { throw error(key, "“\(key)” is empty: say where it was seen") }
        return text
    }

    /// Decodes a sentence that is not empty; nil if it is left out.
    func optionalSentence(_ key: String) throws -> String? { has(key) ? try sentence(key) : nil }
}

struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(_ string: String) { stringValue = string }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(String(intValue)) }
}

extension GenerationError {
    /// Decodes one JSON5 file.
    static func decode<Value: Decodable>(
        _ type: Value.Type,
        from data: Data,
        file: String,
        dialects: [String] = []
    ) throws(GenerationError) -> (value: Value, lines: RuleLines) {
        let lines: RuleLines
        do throws(SchemaError) {
            lines = try Syntax.lines(in: data)
        } catch {
            throw GenerationError(unreadable: file, error.message, line: error.line, cause: error)
        }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        decoder.userInfo[.dialects] = dialects
        do {
            return (try decoder.decode(type, from: data), lines)
        } catch let error as DecodingError {
            throw GenerationError(unreadable: file, error.inWords, line: lines.line(at: error.path), cause: error)
        } catch {
            throw GenerationError(unreadable: file, "\(error)", cause: error)
        }
    }
}

extension DecodingError {
    /// The error and its place, as one clause.
    fileprivate var inWords: String {
        switch self {
        case .keyNotFound(let key, let context):
            "“\(key.stringValue)” is missing\(Self.place(context))"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            "\(context.debugDescription)\(Self.place(context))"
        @unknown default: "\(self)"
        }
    }

    /// The coding path of the error.
    var path: [String] {
        switch self {
        case .keyNotFound(_, let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            context.codingPath.map { key in key.intValue.map(String.init) ?? key.stringValue }
        @unknown default: []
        }
    }

    private static func place(_ context: Context) -> String {
        let path = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        return path.isEmpty ? "" : ", at \(path)"
    }
}
