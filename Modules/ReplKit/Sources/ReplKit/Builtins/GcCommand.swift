/// The `gc` command: memory is reference-counted and never collected.
@MainActor
enum GcCommand {
    static let gc = Command(
        "gc",
        group: .memory,
        summary: "Show that there is no garbage to collect",
        details: ["ARC counts references: an object that nothing retains is freed at once."],
        examples: ["gc"]
    ) { call in
        let session = call.session
        let count = session.registry.kinds.reduce(0) { $0 + $1.kind.liveObjects(in: session).count }
        let freed = session.sessionLog.freed.count
        let before = freed == 0 ? "" : ", \(freed) freed so far"
        return .acknowledgement("nothing to collect: ARC frees unreferenced objects; \(count) alive\(before)")
    }
}
