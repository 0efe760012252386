/// Writes enumerations: a case for each word, and one for the words of newer servers.
struct EnumEmitter {
    let model: ApiModel

    /// Writes `public enum name: WireEnum`.
    func write(
        _ name: String,
        _ words: [WordModel],
        summary: String,
        _ availability: Availability,
        to text: inout SwiftText
    ) {
        text.doc(summary, availability.paragraph)
        text.block("public enum \(name): WireEnum") { text in
            for word in words {
                text.doc(word.availability.appended(to: "`\(word.wire)`" + (word.availability.isWhole ? "." : "")))
                text.line("case \(word.name.declared)")
            }
            text.doc("A name that was not known when this code was generated.")
            text.line("case unknown(String)")
            text.blank()
            text.doc("The known cases.")
            text.list("public static let allCases: [Self] = ", words.map { ".\($0.name.member)" })
            text.blank()
            text.doc("Creates the case with this name; any other name is ``unknown(_:)``.")
            text.block("public init(rawValue: String)") { text in
                text.line("self =")
                text.indented { text in
                    text.line("switch rawValue {")
                    for word in words { text.branch("case \(word.wire.literal)", ".\(word.name.member)") }
                    text.line("default: .unknown(rawValue)")
                    text.line("}")
                }
            }
            text.blank()
            text.doc("The name on the wire.")
            text.block("public var rawValue: String") { text in
                text.line("switch self {")
                for word in words { text.branch("case .\(word.name.member)", word.wire.literal) }
                text.line("case .unknown(let name): name")
                text.line("}")
            }
        }
    }
}
