/// The state of a session before a lesson or a demo, which ``restore(in:)`` brings back.
///
/// It contains the handles and the views, and what plug-ins put aside with ``PluginRegistrar/onDetour(_:)``: an account, faults.
@MainActor
struct SessionCheckpoint {
    private let handles: [(name: String, object: any Showable)]
    private let views: [(name: String, object: any Showable, interval: Duration?)]
    private let restorations: [@MainActor (Session) async -> Void]
    private let lastCode: CodeDraft?
    /// The text of the prompt's context at that time.
    let place: String

    /// Saves the state, and lets plug-ins put theirs aside.
    init(of session: Session) async {
        handles = session.handleTable.all
        views = session.views.all.map { ($0.name, $0.showable, $0.poller?.interval) }
        place = session.promptContext
        lastCode = session.lastCodeDraft
        var restorations: [@MainActor (Session) async -> Void] = []
        for detour in session.registry.detours { restorations.append(await detour(session)) }
        self.restorations = restorations
    }

    /// Removes the handles and views that came later, and restores the views that were closed or replaced.
    func removeLaterObjects(in session: Session) {
        session.views.restore(views, in: session)
        for handle in session.handleTable.names where !handles.contains(where: { $0.name == handle }) {
            session.handleTable.drop(handle)
        }
        session.handleTable.lastResult = nil
    }

    /// Removes what came later, and restores handles, views and the state of the plug-ins. Nothing is printed.
    func restore(in session: Session) async {
        removeLaterObjects(in: session)
        for (name, object) in handles { session.handleTable[name] = object }
        session.lastCodeDraft = lastCode
        for restoration in restorations.reversed() { await restoration(session) }
    }
}
