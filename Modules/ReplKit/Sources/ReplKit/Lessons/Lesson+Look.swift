import Propagation

extension Lesson {
    /// An object that a step asks the learner to look at, on the page of an inspector if one is open.
    package struct Look: Hashable, Sendable {
        /// The object: `post:288`, or a handle.
        package let reference: String
        /// The words about it, which the step shows in any case.
        package let text: String
        /// The line of the lesson, for errors; nil if the lesson was not parsed.
        var line: Int?

        /// Parses what follows `look`: `post:288: one object, with three tiers`.
        ///
        /// - Returns: Nil if the object or the words are missing.
        init?(parsing typed: String) {
            guard let colon = typed.firstRange(of: ": ") else { return nil }
            reference = typed[..<colon.lowerBound].trimmed
            text = typed[colon.upperBound...].trimmed
            let parts = reference.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard !reference.contains(where: \.isWhitespace), !parts.contains(where: \.isEmpty), !text.isEmpty else {
                return nil
            }
        }
    }

    /// The kinds that only an inspector knows.
    private static let inspectorKinds = ["tree", "feed", "query", "delegate", "file", "outbox", "journal"]

    /// Throws if a step asks to look at an object of a kind that does not exist, or at a kind.
    ///
    /// - Throws: ``ReplError`` with code `badLesson` that names the line.
    @MainActor
    func checkLooks(in session: Session) throws(ReplError) {
        for look in steps.compactMap(\.look) {
            let kind = String(look.reference.prefix { $0 != ":" })
            let isKind = session.registry.kind(named: kind) != nil || Self.inspectorKinds.contains(kind)
            // A handle has no colon, and may be made by the lesson; a kind alone is no object.
            guard isKind == (kind == look.reference) else { continue }
            let place = look.line.map { "line \($0): " } ?? ""
            guard !isKind else {
                throw ReplError(
                    .badLesson,
                    "\(place)the look names a kind, \"\(kind)\", and no object",
                    hint: "look \(kind):ID: TEXT"
                )
            }
            let guess = DidYouMean(kind, among: session.registry.kinds.map(\.name) + Self.inspectorKinds)
            throw ReplError(
                .badLesson,
                "\(place)there is no kind \"\(kind)\" to look at\(guess)",
                hint: "correct the look"
            )
        }
    }
}

extension Session {
    /// Asks the plug-ins that show objects elsewhere to point at the object of a step; nil asks for nothing.
    func point(at look: Lesson.Look?) async {
        guard let look, !registry.pointers.isEmpty else { return }
        let target = await inspectedEntity(look.reference)
        for point in registry.pointers { point(target, look.text) }
    }

    /// Returns the entity for which an inspector shows a living object: `post:288` for `p`. Any other text is returned as it is.
    private func inspectedEntity(_ reference: String) async -> String {
        guard let object = await living(reference) else { return reference }
        let id = object.inspectedIDs.first
        let state = id.flatMap { id in commits.inspection.source(id.source)?.inspectedState(of: id) }
        return state?.entity ?? "\(object.reference)"
    }
}
