/// Writes the conformance to `Codable` with one shared key type; the compiler's synthesis would add a key type for each type.
struct CodableEmitter {
    let model: ApiModel
    /// True if the owner has generic parameters; its keys have no names then.
    var isGeneric = false
    /// True if a response may contain the type: one invalid element of an array must not lose the rest.
    let isLossy: Bool
    /// True if the owner can contain itself; decoding limits the depth then, because a text must not decide it.
    var isRecursive = false
    /// True if the type is a request or part of one; it is encoded then, even with the trait `ReadersOnly`.
    var isSent = true

    func write(_ fields: [FieldModel], to text: inout SwiftText) {
        text.blank()
        text.unlessReadersOnly { text in
            decoding(fields, to: &text)
            if !isSent { encoding(fields, to: &text) }
        }
        if isSent { encoding(fields, to: &text) }
    }

    private func decoding(_ fields: [FieldModel], to text: inout SwiftText) {
        let leavesOut = isLossy && fields.contains { isArray($0.type) }
        text.doc(
            "Reads it with Foundation's decoder"
                + (leavesOut
                    ? "; with a `WireDecoding`, an element of an array that does not decode is left out and reported."
                    : ".")
        )
        if fields.isEmpty {
            text.block("public init(from decoder: any Decoder) throws") { text in
                text.line("_ = try decoder.container(keyedBy: WireField<Self>.self)")
            }
        } else {
            text.block("public init(from decoder: any Decoder) throws") { text in
                if isRecursive { text.line("try decoder.checkNesting()") }
                text.line("let container = try decoder.container(keyedBy: WireField<Self>.self)")
                for field in fields { decode(field, &text) }
            }
        }
    }

    private func encoding(_ fields: [FieldModel], to text: inout SwiftText) {
        text.blank()
        text.doc(fields.allSatisfy(\.isRequired) ? "Writes it." : "Writes it; properties that are nil are left out.")
        text.block("public func encode(to encoder: any Encoder) throws") { text in
            guard !fields.isEmpty else {
                text.line("_ = encoder.container(keyedBy: WireField<Self>.self)")
                return
            }
            text.line("var container = encoder.container(keyedBy: WireField<Self>.self)")
            for field in fields {
                let call = field.isRequired ? "encode" : "encodeIfPresent"
                // A value in the path or the query is not in the body, but a stored request includes it.
                let arguments = [property(field), "forKey: \(key(field))"]
                if field.isInPath || field.isInQuery {
                    text.block("if !encoder.writesWireBody") { $0.call("try container.\(call)", arguments) }
                } else {
                    text.call("try container.\(call)", arguments)
                }
            }
        }
    }

    private func decode(_ field: FieldModel, _ text: inout SwiftText) {
        let suffix = field.isRequired ? "" : "IfPresent"
        let target = property(field, of: ["container", "decoder"])
        if field.isBoxed {
            let arguments = ["WireBoxed<\(model.spell(field.type))>.self", "forKey: \(key(field))"]
            let (place, value) = ("_\(field.name.text) =", "try container.decodeIfPresent")
            let isShort = text.fits("\(place) \(value)(\(arguments.joined(separator: ", "))) ?? WireBoxed()")
            if isShort {
                text.call("\(place) \(value)", arguments, " ?? WireBoxed()")
            } else {
                // An expression with an operator starts on a new line if it does not fit.
                text.line(place)
                text.indented { $0.call(value, arguments, " ?? WireBoxed()") }
            }
        } else if isLossy, case .array(let element) = field.type.resolved {
            let arguments = ["of: \(model.spell(element)).self", "forKey: \(key(field))"]
            text.call("\(target) = try container.decodeLossyArray\(suffix)", arguments)
        } else {
            let arguments = ["\(model.spell(field.type)).self", "forKey: \(key(field))"]
            text.call("\(target) = try container.decode\(suffix)", arguments)
        }
    }

    private func key(_ field: FieldModel) -> String {
        isGeneric ? "WireField(\(field.wire.literal))" : ".\(field.name.member)"
    }

    private func isArray(_ type: SwiftType) -> Bool {
        if case .array = type.resolved { return true }
        return false
    }

    /// Returns the property, with `self.` if a local variable of that name hides it.
    private func property(_ field: FieldModel, of locals: Set<String> = ["container", "encoder"]) -> String {
        locals.contains(field.name.text) ? "self.\(field.name.text)" : field.name.declared
    }
}
