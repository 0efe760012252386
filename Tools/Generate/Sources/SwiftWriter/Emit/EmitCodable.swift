/// Writes the conformance to `Codable`, spelled out over one key type: what the compiler would write costs a key type for each type.
struct EmitCodable {
    let model: ApiModel
    /// Whether the owner has generic parameters: no key has a name there.
    var isGeneric = false
    /// Whether a page of answers may hold it: one bad element of an array must not cost the rest.
    let isLossy: Bool
    /// Whether the owner can hold itself: a text must not decide how deep its decoding goes.
    var isRecursive = false
    /// Whether a request may hold it, or it is one: then it is written, whatever is left out of an app.
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
        text.doc(fields.allSatisfy(\.isRequired) ? "Writes it." : "Writes it; what is nil is left out.")
        text.block("public func encode(to encoder: any Encoder) throws") { text in
            guard !fields.isEmpty else {
                text.line("_ = encoder.container(keyedBy: WireField<Self>.self)")
                return
            }
            text.line("var container = encoder.container(keyedBy: WireField<Self>.self)")
            for field in fields {
                let call = field.isRequired ? "encode" : "encodeIfPresent"
                // What is in the path is not in the body; a request that is kept has it.
                let arguments = [property(field), "forKey: \(key(field))"]
                if field.isInPath {
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
                // What has an operator begins a line of its own where it does not fit.
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

    /// The property, with `self.` where a local of that name hides it.
    private func property(_ field: FieldModel, of locals: Set<String> = ["container", "encoder"]) -> String {
        locals.contains(field.name.text) ? "self.\(field.name.text)" : field.name.declared
    }
}
