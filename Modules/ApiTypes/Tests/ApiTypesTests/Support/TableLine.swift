import Foundation
import Testing

/// One line of the table: a text, the type to read it as, Foundation's result, and the result of our decoders.
struct TableLine: CustomTestStringConvertible {
    enum Asked: Sendable {
        case int
        case id
        case double
        case string
        case bool
        case field
        case optionalField
        case list
        case map
        case opened
        case unread
    }

    enum Answer: Hashable, Sendable {
        case value(String)
        /// The text is refused with Foundation's “The given data was not valid JSON.”
        case refused
        /// The text is JSON, but the value does not have the requested type.
        case wrong
        /// Our decoders report that the text is not JSON.
        case malformed
        /// Our decoders report that the text ends too early.
        case truncated
    }

    let bytes: Data
    let asked: Asked
    /// Foundation's result; nil if the attempt would crash the process.
    let foundation: Answer?
    let ours: Answer

    var testDescription: String { "\(String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription) as \(asked)" }

    /// Returns lines for which our decoders give the same result as Foundation.
    static func same(_ asked: Asked, _ answer: Answer, _ texts: String...) -> [TableLine] {
        texts.map { TableLine(bytes: Data($0.utf8), asked: asked, foundation: answer, ours: answer) }
    }

    static func lines(_ asked: Asked, _ foundation: Answer?, ours: Answer, _ texts: String...) -> [TableLine] {
        texts.map { TableLine(bytes: Data($0.utf8), asked: asked, foundation: foundation, ours: ours) }
    }

    static func bytes(_ asked: Asked, _ foundation: Answer, ours: Answer, _ texts: [UInt8]...) -> [TableLine] {
        texts.map { TableLine(bytes: Data($0), asked: asked, foundation: foundation, ours: ours) }
    }
}
