import Primitives
import Propagation

/// What a condition came to.
struct Verdict {
    let holds: Bool
    /// What is there instead, in a word or two; empty if there is nothing to say.
    let now: String

    init(_ holds: Bool, now: String = "") {
        self.holds = holds
        self.now = now
    }
}

extension Condition {
    /// Looks whether it holds now.
    ///
    /// - Parameter since: When the step began: what happened earlier does not count.
    @MainActor
    func check(in session: Session, since: ContinuousClock.Instant) async -> Verdict {
        let verdict = await verdict(in: session, since: since)
        return isNegated ? Verdict(!verdict.holds, now: verdict.now) : verdict
    }

    @MainActor
    private func verdict(in session: Session, since: ContinuousClock.Instant) async -> Verdict {
        switch form {
        case .field(let reference, let name, let value):
            guard let object = await session.living(reference) else { return Verdict(false, now: "no \(reference)") }
            guard let field = object.fields().first(where: { $0.name == name }) else {
                return Verdict(false, now: "no \(name) yet")
            }
            // What is not to be so may stay so for ever.
            let reason = isNegated ? nil : field.value.reasonNotToBecome(value)
            let never = reason.map { ", and \($0)" } ?? ""
            return Verdict(field.value.text == value || field.markedText == value, now: field.markedText + never)
        case .tier(let reference, let value):
            guard let object = await session.living(reference) else { return Verdict(false, now: "no \(reference)") }
            return Verdict(object.tierLabel == value, now: object.tierLabel ?? "-")
        case .mark(let reference, let words):
            guard let object = await session.living(reference) else { return Verdict(false, now: "no \(reference)") }
            let text = object.status?.text ?? "fresh"
            return Verdict(text.contains(words), now: text)
        case .live(let kind, let comparison, let count):
            let live = session.registry.kind(named: kind)?.live(in: session).count ?? 0
            return Verdict(comparison.holds(live, count), now: String(live))
        case .alive(let reference): return Verdict(session.isLiving(reference))
        case .rows(let reference, let comparison, let count):
            guard let rows = await session.living(reference)?.rows() else {
                return Verdict(false, now: "no \(reference)")
            }
            return Verdict(comparison.holds(rows.count, count), now: String(rows.count))
        case .views(let comparison, let count):
            let open = session.views.all.count
            return Verdict(comparison.holds(open, count), now: String(open))
        case .handle(let name, let reference):
            guard let object = session.handle(name) else { return Verdict(false, now: "none") }
            return Verdict(reference == nil || reference == "\(object.reference)", now: "\(object.reference)")
        case .view(let name, let reference):
            guard let view = session.views[name] else { return Verdict(false, now: "none") }
            let shown = "\(view.showable.reference)"
            return Verdict(reference == nil || reference == shown, now: shown)
        case .same(let first, let second):
            guard let one = await session.living(first)?.identity, let other = await session.living(second)?.identity
            else { return Verdict(false, now: "not both are there") }
            return Verdict(one == other, now: one == other ? "one object" : "two objects")
        case .status(let name, let value):
            var found: String?
            for fields in session.registry.statusFields {
                found = await fields(session).first { $0.name == name }?.value.text ?? found
            }
            return Verdict(found != nil && (value == nil || found == value), now: found ?? "none")
        case .saw(let what, let reference):
            return Verdict(session.chronicle.saw(what, of: reference, since: since))
        case .ran(let words):
            return Verdict(session.chronicle.ran(words, since: since))
        }
    }
}

extension Session {
    /// What `text` names if that is alive already: nothing is fetched for a condition.
    func living(_ text: String) async -> (any Showable)? {
        if text.contains(":"), !isLiving(text) { return nil }
        // A name that means nothing now is a condition that does not hold.
        return try? await resolve(text)
    }

    func isLiving(_ text: String) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let kind = registry.kind(named: parts[0]) else { return false }
        let id = parts[1].prefix { $0 != "." }
        return kind.live(in: self).contains { $0.reference.id == id }
    }
}

extension Chronicle {
    fileprivate func saw(_ what: String, of reference: String?, since: ContinuousClock.Instant) -> Bool {
        entries.contains { entry in
            guard entry.instant >= since else { return false }
            switch entry.content {
            case .event(let event):
                guard event.kind.rawValue == what || entry.cause.kind.rawValue == what else { return false }
                return reference == nil || event.entity?.description == reference
            case .changes(let changes):
                guard entry.cause.kind.rawValue == what else { return false }
                return reference == nil || changes.contains { $0.key.description == reference }
            case .redraw: return false
            }
        }
    }

    fileprivate func ran(_ words: String, since: ContinuousClock.Instant) -> Bool {
        entries.contains { entry in
            guard entry.instant >= since, case .event(let event) = entry.content, event.kind == .command else {
                return false
            }
            return event.text == words || event.text.hasPrefix(words + " ")
        }
    }
}
