/// Writes types with fields: the properties, the memberwise initializer, and the code for the decoders.
struct ObjectEmitter {
    let model: ApiModel

    /// Writes a value type.
    func write(_ type: TypeModel, to text: inout SwiftText) {
        let fields = type.fields
        text.doc(type.summary, type.availability.paragraph)
        // Some servers write null instead of an empty object; the runtime's type reads both.
        guard !type.isEmptyAnswer else {
            return text.line("public typealias \(model.name(type.wire)) = WireEmpty")
        }
        let generics = type.parameters.map { "\($0): WireValue" }.joined(separator: ", ")
        let head = "public struct \(model.name(type.wire))\(generics.isEmpty ? "" : "<\(generics)>"): \(type.parents)"
        text.block(head) { text in
            properties(fields, &text)
            if case .coded(let words, _) = type.form {
                text.blank()
                let kind = EnumEmitter(model: model)
                kind.write("Kind", words, summary: "The kinds of its subject.", Availability(), to: &text)
            }
            text.blank()
            text.doc("Makes a value, for tests and previews.")
            memberwise(fields, &text)
            let codable = CodableEmitter(
                model: model,
                isGeneric: !type.parameters.isEmpty,
                isLossy: type.hasReader,
                isRecursive: type.isRecursive,
                isSent: type.isSent
            )
            codable.write(fields, to: &text)
            if type.hasReader { ReaderEmitter(model: model).write(type, to: &text) }
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
    /// The conformances. If responses have no `Codable`, types of requests are still `Encodable`.
    var parents: String {
        hasReader ? "WireType" + (isSent ? ", Encodable" : "") : "Encodable & WireCodable, Hashable, Sendable"
    }

    /// True if the type is an object of a response, without fields.
    var isEmptyAnswer: Bool {
        if case .object(let fields) = form { hasReader && fields.isEmpty && parameters.isEmpty } else { false }
    }
}
