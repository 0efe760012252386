/// Writes types with fields: properties, the memberwise init, and what the decoders need.
struct EmitObject {
    let model: ApiModel

    /// A value type.
    func write(_ type: TypeModel, to text: inout SwiftText) {
        let fields = type.fields
        text.doc(type.summary, type.availability.paragraph)
        // Some servers write null for an object with nothing in it; the runtime's type knows both.
        guard !type.isEmptyAnswer else {
            return text.line("public typealias \(model.name(type.wire)) = WireEmpty")
        }
        let generics = type.parameters.map { "\($0): WireValue" }.joined(separator: ", ")
        let head = "public struct \(model.name(type.wire))\(generics.isEmpty ? "" : "<\(generics)>"): \(type.parents)"
        text.block(head) { text in
            properties(fields, &text)
            if case .coded(let words, _) = type.form {
                text.blank()
                let kind = EmitWords(model: model)
                kind.write("Kind", words, summary: "What it may be about.", Availability(), to: &text)
            }
            text.blank()
            text.doc("Makes a value, for tests and previews.")
            memberwise(fields, &text)
            let codable = EmitCodable(
                model: model,
                isGeneric: !type.parameters.isEmpty,
                isLossy: type.hasReader,
                isRecursive: type.isRecursive,
                isSent: type.isSent
            )
            codable.write(fields, to: &text)
            if type.hasReader { EmitReader(model: model).write(type, to: &text) }
        }
    }

    func properties(_ fields: [FieldModel], _ text: inout SwiftText) {
        for field in fields {
            text.doc(field.availability.appended(to: field.summary))
            text.line("\(field.isBoxed ? "@WireBoxed " : "")public var \(field.name.declared): \(spell(field))")
        }
    }

    func memberwise(_ fields: [FieldModel], _ text: inout SwiftText) {
        let parameters = fields.map { field in
            "\(field.name.text): \(spell(field))\(field.isRequired ? "" : " = nil")"
        }
        guard !fields.isEmpty else { return text.line("public init() {}") }
        text.call("public init", parameters, " {")
        text.indented { text in
            for field in fields { text.line("self.\(field.name.member) = \(field.name.declared)") }
        }
        text.line("}")
    }

    private func spell(_ field: FieldModel) -> String { model.spell(field.type) + (field.isRequired ? "" : "?") }
}

extension TypeModel {
    /// What it conforms to. Where answers have no `Codable`, what requests hold is still written.
    var parents: String {
        hasReader ? "WireType" + (isSent ? ", Encodable" : "") : "Encodable, WireReference, Hashable, Sendable"
    }

    /// Whether it is an object of an answer, without fields.
    var isEmptyAnswer: Bool {
        if case .object(let fields) = form { hasReader && fields.isEmpty && parameters.isEmpty } else { false }
    }
}
