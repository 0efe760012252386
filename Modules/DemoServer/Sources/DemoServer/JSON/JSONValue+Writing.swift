package import Foundation

extension JSONValue {
    /// The value as the server writes it.
    package var data: Data {
        var writer = JSONWriter()
        writer.write(self)
        return writer.finish()
    }
}

extension JSONWriter {
    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: write(plain: "null")
        case .bool(let flag): write(plain: flag ? "true" : "false")
        case .number(let digits): write(plain: digits)
        case .string(let text): write(text)
        case .array(let elements): list { for element in elements { $0.write(element) } }
        case .object(let object):
            self.object { writer in
                for key in object.keys {
                    guard let value = object.values[key] else { continue }
                    writer.write(key: key)
                    writer.write(value)
                }
            }
        }
    }
}

// MARK: Literals

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral number: Int) { self = .number(String(number)) }
    package init(booleanLiteral flag: Bool) { self = .bool(flag) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    package init(dictionaryLiteral members: (String, JSONValue)...) {
        var object = JSONObject()
        for (key, value) in members { object.append(key, value) }
        self = .object(object)
    }
}
