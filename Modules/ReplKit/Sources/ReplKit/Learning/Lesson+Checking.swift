import Primitives

extension Lesson {
    /// Looks, when the setup has been run, whether its goals can hold at all, as far as what they speak of is there.
    ///
    /// - Throws: ``ReplError`` with code `badLesson` that names the line.
    @MainActor
    func checkGoals(in session: Session) async throws(ReplError) {
        for goal in steps.flatMap(\.goals) {
            guard let fixed = await goal.fixed(in: session) else { continue }
            let line = goal.line.map { "line \($0): " } ?? ""
            let what = fixed.holds ? "always holds" : "can never hold"
            throw ReplError(.badLesson, "\(line)\"\(goal)\" \(what): \(fixed.reason)", hint: "correct the goal")
        }
    }
}

extension Condition {
    /// Whether it holds whatever anybody does, and why; nil if it comes and goes, or if what it speaks of is not there yet.
    @MainActor
    fileprivate func fixed(in session: Session) async -> (holds: Bool, reason: String)? {
        guard let reason = await reasonToStay(in: session) else { return nil }
        // There is none of a kind that there is not.
        if case .live(_, let comparison, let count) = form { return (comparison.holds(0, count) != isNegated, reason) }
        return (isNegated, reason)
    }

    /// Why what it speaks of stays as it is, as far as the condition asks: not so, but for a kind that there is not.
    @MainActor
    private func reasonToStay(in session: Session) async -> String? {
        switch form {
        case .field(let reference, let name, let value):
            guard let object = await session.living(reference) else { return nil }
            let fields = object.fields()
            guard let field = fields.first(where: { $0.name == name }) else {
                // A higher tier may have it.
                let kind = session.registry.kind(named: object.reference.kind)
                guard object.rows() == nil, kind?.tiers.last == object.tierLabel else { return nil }
                return "\(object.reference) has no field \"\(name)\"\(DidYouMean(name, among: fields.map(\.name)))"
            }
            return field.value.reasonNotToBecome(value)
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
    /// Why something that holds this can never hold what `text` says; nil if it can, as far as one can tell.
    func reasonNotToBecome(_ text: String) -> String? {
        let text = text.hasSuffix("?") ? String(text.dropLast()) : text
        let marks = [ShownValue.missing.text, ShownValue.unknown.text]
        switch self {
        case .number where !marks.contains(text) && Int(text) == nil: return "it is a number"
        case .flag where !([ShownValue.flag(true).text, ShownValue.flag(false).text, marks[1]].contains(text)):
            return "it is \(ShownValue.flag(true).text) or \(ShownValue.flag(false).text)"
        case .text, .number, .flag, .date, .missing, .unknown: return nil
        }
    }
}
