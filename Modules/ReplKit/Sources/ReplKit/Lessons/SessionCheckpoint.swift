/// The state of a session before a lesson or a demo, which ``restore(in:)`` brings back.
///
/// It contains everything that a lesson or a demo may change in the session: the handles, the last result, the lists to which a bare number
/// and `back` refer, the views, the aliases and the settings. It also contains what plug-ins put aside with
/// ``PluginRegistrar/onDetour(_:)``: an account, faults. The log of the session is not restored, so `explain` knows the commands of a demo.
///
/// ``Tour`` and ``DemoWalk`` save it with ``Session/saveCheckpoint()`` and end with ``Session/returnToCheckpoint(from:runsCleanup:)``.
@MainActor
struct SessionCheckpoint {
    /// The name under which messages and `graph` list what retains the saved objects.
    static let holderName = "what is set aside"

    /// The text of the prompt's context at that time.
    let place: String

    private let handles: [(name: String, object: any Showable)]
    private let lastResult: (any Showable)?
    private let lists: [any Showable]
    private let views: [WatchedViews.SavedView]
    private let aliases: [String: String]
    private let removedAliases: Set<String>
    private let settings: [(setting: Setting, value: String)]
    private let lastCode: CodeDraft?
    private let isTracing: Bool
    private let showsPanes: Bool
    private let restorations: [@MainActor (Session) async -> Void]
    /// The names of the settings and aliases that were stored for later sessions since. They are not restored.
    private var kept: [SettingsFile.Section: Set<String>] = [:]

    /// Saves the state, and lets plug-ins put theirs aside.
    init(of session: Session) async {
        place = session.promptContext
        handles = session.handleTable.all
        lastResult = session.handleTable.lastResult
        lists = session.navigation.lists
        views = session.views.saved
        aliases = session.userAliases
        removedAliases = session.removedAliases
        settings = session.registry.settings.map { ($0, $0.read(session)) }
        lastCode = session.lastCodeDraft
        isTracing = session.sessionLog.isTracing
        showsPanes = session.showsPanes
        var restorations: [@MainActor (Session) async -> Void] = []
        for detour in session.registry.detours { restorations.append(await detour(session)) }
        self.restorations = restorations
        summary = makeSummary(in: session)
    }

    /// The saved objects, which the checkpoint retains.
    var objects: [any Showable] {
        handles.map(\.object) + [lastResult].compactMap(\.self) + lists + views.map(\.object)
    }

    /// The saved handles and views and, if a plug-in has put an account aside, the place: `f, p, 2 views, strata.test/bob`; nil if there
    /// is nothing to tell.
    private(set) var summary: String?

    private func makeSummary(in session: Session) -> String? {
        let names = handles.map(\.name)
        let more = names.count > 4 ? ["\(names.count - 4) more"] : []
        let watched = views.isEmpty ? [] : [views.count == 1 ? "1 view" : "\(views.count) views"]
        let parts: [String] = Array(names.prefix(4)) + more + watched + (session.promptContext == place ? [] : [place])
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Leaves a setting or an alias as it is at the end, because it was stored for later sessions.
    mutating func keep(_ name: String, in section: SettingsFile.Section) {
        kept[section, default: []].insert(name)
    }

    /// Releases the objects that came later, and restores the saved ones under their names.
    func restoreObjects(in session: Session) {
        session.views.restore(views, in: session)
        session.handleTable.restore(handles, lastResult: lastResult)
        session.navigation.restore(lists)
    }

    /// Restores the whole state. Nothing is printed.
    func restore(in session: Session) async {
        restoreObjects(in: session)
        restoreAliases(in: session)
        session.lastCodeDraft = lastCode
        for restoration in restorations.reversed() { await restoration(session) }
        // A setting may depend on what the plug-ins have restored, and the panes on the settings.
        restoreSettings(in: session)
        if session.sessionLog.isTracing != isTracing { session.setTracing(isTracing) }
        restorePanes(in: session)
    }

    private func restoreAliases(in session: Session) {
        let (made, removed) = (session.userAliases, session.removedAliases)
        (session.userAliases, session.removedAliases) = (aliases, removedAliases)
        for name in kept[.aliases] ?? [] {
            session.userAliases[name] = made[name]
            if removed.contains(name) {
                session.removedAliases.insert(name)
            } else {
                session.removedAliases.remove(name)
            }
        }
    }

    private func restoreSettings(in session: Session) {
        let kept = kept[.settings] ?? []
        for (setting, value) in settings where !kept.contains(setting.name) && setting.read(session) != value {
            // Ignored: the value was valid when it was read.
            try? setting.write(session, value)
        }
    }

    private func restorePanes(in session: Session) {
        guard session.showsPanes != showsPanes else { return }
        // Ignored: the panes were on the screen before, so the terminal can show them.
        if showsPanes { try? session.showPanes() } else { session.hidePanes() }
    }
}

extension Session {
    /// Saves the state before a lesson or a demo, which begins without handles, views, a last result and a last list, and can undo only its
    /// own edits.
    ///
    /// - Throws: ``ReplError`` if the cleanup of an earlier lesson or demo is still under way.
    func saveCheckpoint() async throws(ReplError) {
        guard checkpoint == nil else {
            throw ReplError(.failed, "the last lesson or demo is still being cleaned up", hint: "wait, then once more")
        }
        checkpoint = await SessionCheckpoint(of: self)
        views.closeAll()
        handleTable.removeAll()
        navigation.restore([])
        edits.suspend()
    }

    /// Removes the person's aliases and the last code, so that a demo begins as in a new session.
    func hideSavedState() {
        (userAliases, removedAliases) = ([:], [])
        lastCodeDraft = nil
    }

    /// Ends a lesson or a demo: releases its objects, runs its cleanup, and restores the state before it.
    ///
    /// - Parameters:
    ///   - guide: The lesson or demo.
    ///   - runsCleanup: False if the session ends, because a command may wait for a server then.
    func returnToCheckpoint(from guide: Lesson, runsCleanup: Bool) async {
        guard let before = checkpoint else { return }
        before.restoreObjects(in: self)
        if runsCleanup {
            // This task is not cancelled with its caller, so that a cancelled lesson or demo is cleaned up, too. Ignored: cleanup may be
            // impossible, for example if the connection is gone.
            _ = await Task { @MainActor in
                try? await self.runMuted(guide.cleanup, of: "cleanup of \(guide.name)")
            }.value
        }
        await before.restore(in: self)
        checkpoint = nil
        edits.resume()
        guard runsCleanup, promptContext != before.place else { return }
        let kind = guide.isDemo ? "demo" : "lesson"
        notify("the \(kind) leaves you at \(promptContext), and you came from \(before.place)")
    }
}
