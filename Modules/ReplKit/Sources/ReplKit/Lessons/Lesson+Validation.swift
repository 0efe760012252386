import Primitives

extension Lesson {
    /// Checks after the setup that the goals can hold, as far as the objects that they name exist.
    ///
    /// - Throws: ``ReplError`` with code `badLesson` that names the line.
    @MainActor
    func checkGoals(in session: Session) async throws(ReplError) {
        for goal in steps.flatMap(\.goals) {
            guard let fixed = await goal.constantResult(in: session) else { continue }
            let line = goal.line.map { "line \($0): " } ?? ""
            let what = fixed.holds ? "always holds" : "can never hold"
            throw ReplError(.badLesson, "\(line)\"\(goal)\" \(what): \(fixed.reason)", hint: "correct the goal")
        }
    }
}

extension Condition {
    /// Returns the constant result of the condition and its reason; nil if the result can change, or if a named object does not exist yet.
    @MainActor
    fileprivate func constantResult(in session: Session) async -> (holds: Bool, reason: String)? {
        guard let reason = await reasonIsConstant(in: session) else { return nil }
        // A kind that does not exist has no living objects.
        if case .live(_, let comparison, let count) = form { return (comparison.holds(0, count) != isNegated, reason) }
        return (isNegated, reason)
    }

    /// Returns the reason why the condition is constant; it is then false, except for a condition on a kind that does not exist.
    @MainActor
    private func reasonIsConstant(in session: Session) async -> String? {
        switch form {
        case .field(let reference, let name, let value):
            guard let object = await session.living(reference) else { return nil }
            let fields = object.fields()
            guard let field = fields.first(where: { $0.name == name }) else {
                // A higher tier may have the field.
                let kind = session.registry.kind(named: object.reference.kind)
                guard object.rows() == nil, kind?.tiers.last == object.tierLabel else { return nil }
                return "\(object.reference) has no field \"\(name)\"\(DidYouMean(name, among: fields.map(\.name)))"
            }
            return field.value.reasonCannotEqual(value)
        case .tier(let reference, let value):
            guard let object = await session.living(reference),
                let tiers = session.registry.kind(named: object.reference.kind)?.tiers, !tiers.contains(value)
            else { return nil }
            return tiers.isEmpty
                ? "a \(object.reference.kind) has no tiers"
                : "the tiers of a \(object.reference.kind) are \(tiers.joined(separator: ", "))"
        case .live(let kind, _, _):
            guard session.registry.kind(named: kind) == nil else { return nil }
            return "there is no kind \"\(kind)\"\(DidYouMean(kind, among: session.registry.kinds.map(\.name)))"
        default:
            return nil
        }
    }
}

extension ShownValue {
    /// Returns the reason why a field with this value can never have the value in `text`; nil if it may.
    func reasonCannotEqual(_ text: String) -> String? {
        let text = text.hasSuffix("?") ? String(text.dropLast()) : text
        let (missing, unknown) = (ShownValue.missing.text, ShownValue.unknown.text)
        switch self {
        case .number where ![missing, ShownValue.typedNothing, unknown].contains(text) && Int(text) == nil:
            return "it is a number"
        case .flag where !([ShownValue.flag(true).text, ShownValue.flag(false).text, unknown].contains(text)):
            return "it is \(ShownValue.flag(true).text) or \(ShownValue.flag(false).text)"
        case .text, .number, .flag, .date, .missing, .unknown: return nil
        }
    }
}
