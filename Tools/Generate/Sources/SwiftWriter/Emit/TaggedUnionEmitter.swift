/// Writes tagged unions: objects with a key whose value is the type.
struct TaggedUnionEmitter {
    let model: ApiModel

    /// Writes `public enum name: WireType`.
    func write(_ type: TypeModel, key: String, _ tags: [TagModel], to text: inout SwiftText) {
        text.doc(type.summary, "The value of `\(key)` decides the case.", type.availability.paragraph)
        text.block("public enum \(model.name(type.wire)): \(type.parents)") { text in
            for tag in tags {
                text.doc(tag.availability.appended(to: "`\(tag.wire)`" + (tag.availability.isWhole ? "." : "")))
                let word = tag.isBoxed ? "indirect case" : "case"
                text.line("\(word) \(tag.name.declared)(\(model.spell(tag.type)))")
            }
            text.doc("A tag that was not known when this code was generated; the rest of the object is lost.")
            text.line("case unknown(String)")
            text.blank()
            text.unlessReadersOnly {
                decoding(key, tags, &$0)
                if !type.isSent { encoding(key, tags, &$0) }
            }
            if type.isSent { encoding(key, tags, &text) }
            if type.hasReader { reader(key, tags, &text) }
        }
    }

    private func decoding(_ key: String, _ tags: [TagModel], _ text: inout SwiftText) {
        let key = "WireField(\(key.literal))"
        text.doc("Reads it with Foundation's decoder.")
        text.block("public init(from decoder: any Decoder) throws") { text in
            text.line("let container = try decoder.container(keyedBy: WireField<Self>.self)")
            text.line("let tag = try container.decode(String.self, forKey: \(key))")
            text.line("switch tag {")
            for tag in tags {
                text.branch(
                    "case \(tag.wire.literal)",
                    "self = .\(tag.name.member)(try \(model.spell(tag.type))(from: decoder))"
                )
            }
            text.line("default: self = .unknown(tag)")
            text.line("}")
        }
    }

    private func encoding(_ key: String, _ tags: [TagModel], _ text: inout SwiftText) {
        let key = "WireField(\(key.literal))"
        text.blank()
        text.doc("Writes it with its tag; an unknown case writes only the tag.")
        text.block("public func encode(to encoder: any Encoder) throws") { text in
            text.line("let tag: String")
            text.line("switch self {")
            for tag in tags {
                text.line("case .\(tag.name.member)(let value):")
                text.indented { text in
                    text.line("tag = \(tag.wire.literal)")
                    text.line("try value.encode(to: encoder)")
                }
            }
            text.line("case .unknown(let name): tag = name")
            text.line("}")
            text.line("var container = encoder.container(keyedBy: WireField<Self>.self)")
            text.line("try container.encode(tag, forKey: \(key))")
        }
    }

    private func reader(_ key: String, _ tags: [TagModel], _ text: inout SwiftText) {
        text.blank()
        text.doc("Reads it from a text.")
        text.block("public init(from reader: inout WireReader) throws(WireReadError)") { text in
            text.line("let tag = try reader.tag(\(key.literal))")
            text.line("switch tag {")
            for tag in tags {
                text.branch(
                    "case \(tag.wire.literal)",
                    "self = .\(tag.name.member)(try \(model.spell(tag.type))(from: &reader))"
                )
            }
            text.line("default:")
            text.indented { text in
                text.line("try reader.skipObject()")
                text.line("self = .unknown(tag)")
            }
            text.line("}")
        }
    }
}
