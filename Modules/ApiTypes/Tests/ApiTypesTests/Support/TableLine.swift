import Foundation
import Testing

/// One line of the table: a text, what it is asked for, what Foundation answers, and what our decoders do.
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
        /// Foundation's “The given data was not valid JSON.”
        case refused
        /// The text is JSON, the value is not what is asked for.
        case wrong
        /// Ours: it is no JSON.
        case malformed
        /// Ours: it ends too soon.
        case truncated
    }

    let bytes: Data
    let asked: Asked
    /// Nil where asking would be the end of the process.
    let foundation: Answer?
    let ours: Answer

    var testDescription: String { "\(String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription) as \(asked)" }

    /// Ours do as Foundation does.
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
