import Primitives
import Propagation

/// The result of checking a condition.
struct ConditionResult {
    let holds: Bool
    /// The current value, in a word or two; empty if there is none to show.
    let actual: String

    init(_ holds: Bool, now: String = "") {
        self.holds = holds
        self.actual = now
    }
}

extension Condition {
    /// Checks whether the condition holds now.
    ///
    /// - Parameter since: The time when the step began; earlier events do not count.
    @MainActor
    func check(in session: Session, since: ContinuousClock.Instant) async -> ConditionResult {
        let verdict = await verdict(in: session, since: since)
        return isNegated ? ConditionResult(!verdict.holds, now: verdict.actual) : verdict
    }

    @MainActor
    private func verdict(in session: Session, since: ContinuousClock.Instant) async -> ConditionResult {
        switch form {
        case .field(let reference, let name, let value):
            guard let object = await session.living(reference) else {
                return ConditionResult(false, now: "no \(reference)")
            }
            guard let field = object.fields().first(where: { $0.name == name }) else {
                let higher = session.higherTierField(name, of: object).map { " (\($0.field.tier), at \($0.tier) now)" }
                return ConditionResult(false, now: "no \(name) yet\(higher ?? "")")
            }
            // A negated condition may hold forever, so it gets no reason.
            let reason = isNegated ? nil : field.value.reasonCannotEqual(value)
            let never = reason.map { ", and \($0)" } ?? ""
            return ConditionResult(field.isMeant(by: value), now: field.markedText + never)
        case .tier(let reference, let value):
            guard let object = await session.living(reference) else {
                return ConditionResult(false, now: "no \(reference)")
            }
            let holds = object.tierLabel == value
            let holders = holds ? "" : session.holders(of: object)
            return ConditionResult(holds, now: "\(object.tierLabel ?? ShownValue.missing.text)\(holders)")
        case .mark(let reference, let words):
            guard let object = await session.living(reference) else {
                return ConditionResult(false, now: "no \(reference)")
            }
            let text = object.status?.text ?? "fresh"
            return ConditionResult(text.contains(words), now: text)
        case .live(let kind, let comparison, let count):
            let retainers = Retainers(session)
            let live = session.registry.kind(named: kind).map { session.ownObjects(of: $0, retainers) } ?? []
            let holders = session.holders(of: live, retainers)
            return ConditionResult(comparison.holds(live.count, count), now: "\(live.count)\(holders)")
        case .alive(let reference): return ConditionResult(session.isLiving(reference))
        case .rows(let reference, let comparison, let count):
            guard let rows = await session.living(reference)?.rows() else {
                return ConditionResult(false, now: "no \(reference)")
            }
            return ConditionResult(comparison.holds(rows.count, count), now: String(rows.count))
        case .views(let comparison, let count):
            let open = session.views.all.count
            return ConditionResult(comparison.holds(open, count), now: String(open))
        case .handle(let name, let reference):
            guard let object = session.handle(name) else { return ConditionResult(false, now: "none") }
            guard let reference else { return ConditionResult(true, now: "\(object.reference)") }
            let isEntity = reference.contains(":")
            let meant = isEntity ? reference : await session.living(reference).map { "\($0.reference)" }
            return ConditionResult(meant == "\(object.reference)", now: "\(object.reference)")
        case .view(let name, let reference):
            guard let view = session.views[name] else { return ConditionResult(false, now: "none") }
            let shown = "\(view.showable.reference)"
            guard let reference, !reference.contains(":") else {
                return ConditionResult(reference == nil || reference == shown, now: shown)
            }
            // One entity may have an object for each account.
            guard let meant = await session.living(reference), meant.reference == view.showable.reference else {
                return ConditionResult(false, now: shown)
            }
            // A path makes an object of its own for a part of a value tree, so only those of handles are compared.
            let isSame = reference.contains(".") || meant.identity == view.showable.identity
            return ConditionResult(isSame, now: isSame ? shown : "another object of \(shown)")
        case .same(let first, let second):
            guard let one = await session.living(first)?.identity, let other = await session.living(second)?.identity
            else { return ConditionResult(false, now: "not both exist") }
            return ConditionResult(one == other, now: one == other ? "one object" : "two objects")
        case .foreign(let reference):
            // As in the session's context, what follows a blank may change.
            let context = await session.living(reference)?.context.map { String($0.prefix { $0 != " " }) }
            return ConditionResult(context != nil && context != session.currentContext, now: context ?? "")
        case .status(let name, let value):
            var found: String?
            for fields in session.registry.statusFields {
                found = await fields(session).first { $0.name == name }?.value.text ?? found
            }
            return ConditionResult(found != nil && (value == nil || found == value), now: found ?? "none")
        case .saw(let what, let reference):
            return ConditionResult(session.sessionLog.saw(what, of: reference, since: since))
        case .ran(let words, let text):
            return ConditionResult(session.hasOutcome(of: words, succeeded: true, text: text, since: since))
        case .refused(let words, let text):
            return ConditionResult(session.hasOutcome(of: words, succeeded: false, text: text, since: since))
        }
    }
}

extension Session {
    /// Returns the object that `text` names if it is alive; conditions fetch nothing.
    func living(_ text: String) async -> (any Showable)? {
        if text.contains(":"), !isLiving(text) { return nil }
        // Ignored: a reference that cannot be resolved is a condition that does not hold.
        return try? await resolve(text)
    }

    /// Returns the names that keep objects alive, for the learner: `, held by x and list`; empty if there are none.
    fileprivate func holders(of objects: [LiveObject], _ retainers: Retainers) -> String {
        var names: [String] = []
        for name in objects.flatMap({ retainers.names(of: $0) })
        where name != SessionCheckpoint.holderName && !names.contains(name) { names.append(name) }
        guard names.count > 4 else { return names.isEmpty ? "" : ", held by \(names.joined(conjunction: "and"))" }
        return ", held by \(names.prefix(3).joined(separator: ", ")) and \(names.count - 3) more"
    }

    /// Returns the names that keep any tier of an object's entity alive.
    fileprivate func holders(of object: any Showable) -> String {
        let live = registry.kind(named: object.reference.kind)?.liveObjects(in: self) ?? []
        return holders(of: live.filter { $0.reference == object.reference }, Retainers(self))
    }

    /// Returns true if a command with that beginning had that outcome.
    fileprivate func hasOutcome(
        of words: String,
        succeeded: Bool,
        text: String?,
        since: ContinuousClock.Instant
    ) -> Bool {
        outcomes.contains { outcome in
            outcome.instant >= since && outcome.succeeded == succeeded && outcome.begins(with: words)
                && (text.map { outcome.text.contains($0) } ?? true)
        }
    }

    func isLiving(_ text: String) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let kind = registry.kind(named: parts[0]) else { return false }
        let id = parts[1].prefix { $0 != "." }
        return ownObjects(of: kind, Retainers(self)).contains { $0.reference.id == id }
    }

    /// Returns the live objects of a kind, without those that only the checkpoint of the active lesson retains: the learner cannot release
    /// them.
    fileprivate func ownObjects(of kind: any EntityKind, _ retainers: Retainers) -> [LiveObject] {
        kind.liveObjects(in: self).filter { !retainers.areSetAside($0) }
    }
}

extension SessionLog {
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
}
