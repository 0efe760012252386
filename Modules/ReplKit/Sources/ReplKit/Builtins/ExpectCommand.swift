import Foundation

/// The `expect` command.
@MainActor
enum ExpectCommand {
    static let expect = Command(
        "expect",
        group: .lessons,
        summary: "Fail (exit 4) unless a field has a value",
        details: [
            "REF may be a path (f.1.score); a list has the field count. 18? expects a",
            "value that the server has not confirmed yet; 18 matches both. none is no",
            "value, and - is none or an empty text.",
        ],
        parameters: [.text("REF.FIELD=V").completing(from: "expectations")],
        examples: ["expect KIND:1.FIELD = 1"],
        synonyms: ["assert", "check", "test"]
    ) { call in
        let text = try call.word("REF.FIELD=V")
        guard let equals = text.firstIndex(of: "="), let dot = text[..<equals].lastIndex(of: ".") else {
            throw ReplError(.usage, "expect takes REF.FIELD = VALUE", hint: "expect p.score = 18")
        }
        let reference = String(text[..<dot])
        let name = text[text.index(after: dot)..<equals].trimmingCharacters(in: .whitespaces)
        let wanted = text[text.index(after: equals)...].trimmingCharacters(in: .whitespaces)
        guard !wanted.isEmpty else {
            throw ReplError(.usage, "expect: the value after = is missing", hint: "expect \(reference).\(name) = -")
        }
        let object = try await call.session.resolve(reference)
        let fields = object.fields()
        // Every list can be counted, even if it has no field called `count`.
        let count = name == "count" ? object.rows().map { ShownField(name, $0.count) } : nil
        guard let field = fields.first(where: { $0.name == name }) ?? count else {
            throw call.session.unknownField(name, of: object, typed: reference)
        }
        guard field.isMeant(by: wanted) else {
            throw ReplError(.expectationNotMet, "\(reference).\(name) is \(field.markedText), not \(wanted)")
        }
        return .acknowledgement("\(reference).\(name) is \(field.markedText)")
    }
}
