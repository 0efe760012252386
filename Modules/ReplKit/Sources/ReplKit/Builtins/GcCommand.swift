/// `gc`: memory is counted, never collected.
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
        let count = session.registry.kinds.reduce(0) { $0 + $1.kind.live(in: session).count }
        let freed = session.chronicle.freed.count
        let before = freed == 0 ? "" : ", \(freed) freed so far"
        return .acknowledgement("nothing to collect: ARC has freed what nobody holds; \(count) alive\(before)")
    }
}
