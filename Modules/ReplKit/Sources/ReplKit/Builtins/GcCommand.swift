/// The `gc` command: memory is reference-counted and never collected.
@MainActor
enum GcCommand {
    static let gc = Command(
        "gc",
        group: .memory,
        summary: "Say what there is to collect: nothing",
        details: ["Memory is counted: what nobody holds any more was freed at that moment."],
        examples: ["gc"]
    ) { call in
        let session = call.session
        let count = session.registry.kinds.reduce(0) { $0 + $1.kind.liveObjects(in: session).count }
        let freed = session.sessionLog.freed.count
        let before = freed == 0 ? "" : ", \(freed) freed so far"
        return .acknowledgement("nothing to collect: ARC has freed what nobody holds; \(count) alive\(before)")
    }
}
