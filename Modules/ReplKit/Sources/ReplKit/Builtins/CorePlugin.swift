/// The commands that every session has, independent of its plug-ins.
struct CorePlugin: Plugin {
    let name = "core"

    func register(in registrar: PluginRegistrar) throws {
        // This is the order in which `help` lists the commands.
        let commands = [
            LoadCommand.load, ShowCommand.show, OpenCommand.open, OpenCommand.back, ListCommand.list,
            RefreshCommand.refresh, StatusCommand.status, WaitCommand.wait,
            WatchCommand.watch, UnwatchCommand.unwatch, ViewsCommand.views,
            PanesCommand.panes,
            CacheCommand.cache, DropCommand.drop, GcCommand.gc,
            TraceCommand.trace, ExplainCommand.explain, CodeCommand.code, GraphCommand.graph, UndoCommand.undo,
            UndoCommand.redo,
            ReplayCommand.replay,
            HelpCommand.help, WhatCommand.what, HistoryCommand.history, ClearCommand.clear, SetCommand.set,
            AliasCommand.alias,
            TourCommand.tour, DemoCommand.demo, ExpectCommand.expect, RunCommand.run, RecordCommand.record,
            ExitCommand.exit,
        ]
        for var command in commands {
            if command.name == "show" { command.fieldsParameter = "FIELD" }
            command.isAboutSession = !["load", "open", "refresh", "run", "tour", "undo", "redo"].contains(command.name)
            try registrar.add(command)
        }
        registrar.nameEssentials([
            "load", "show", "open", "back", "watch", "drop", "explain", "undo", "tour", "demo", "exit",
        ])
        CoreCode.register(in: registrar)
        registrar.keepForTerminal(["run", "record", "tour", "demo"], because: "uses files")
        registrar.keepForTerminal(["alias", "set"], because: "changes what is typed later")
        registrar.keepForTerminal(["clear"], because: "empties the screen, with the marks of a page's lines")
        registrar.keepForTerminal(["exit"], because: "ends the session")
        for setting in CoreSettings.all { try registrar.add(setting) }
        registrar.addStatus { $0.learningStatus }
        registrar.addCompletions("topics") { $0.registry.topics.map(\.name) }
        registrar.addCompletions("statuses") { $0.namedStatuses.map(\.name) }
        registrar.addPromptPart { $0.tour.promptPart ?? $0.demo.promptPart }
        registrar.onEmptyLine { $0.demo.emptyLineAction ?? $0.tour.emptyLineAction }
        registrar.onStart { await $0.tour.loadProgress(in: $0) }
        registrar.onEnd { $0.endRecording() }
    }
}
