/// The deeds of each kind, the latest first.
struct ModlogIndex: WorldIndex {
    private var orders: [Modlog.Kind: Ordered] = [:]
    /// What it is of.
    private var modlog = Modlog()

    init() {}

    subscript(kind: Modlog.Kind) -> Ordered { orders[kind] ?? Ordered() }

    func isCurrent(for world: World) -> Bool { modlog.isIdentical(to: world.modlog) }

    mutating func follow(_ world: World) {
        for kind in Modlog.Kind.allCases {
            var gone: [Standing] = []
            var new: [Standing] = []
            modlog[kind].forEachDifference(to: world.modlog[kind]) { _, old, now in
                guard old?.when != now?.when || old == nil || now == nil else { return }
                if let old { gone.append(old.standing) }
                if let now { new.append(now.standing) }
            }
            orders[kind, default: Ordered()].change(
                removing: gone,
                adding: new,
                old: { [table = modlog[kind]] in table[$0]?.standing ?? .last },
                now: { [table = world.modlog[kind]] in table[$0]?.standing ?? .last }
            )
        }
        modlog = world.modlog
    }
}

extension ModlogEntry {
    fileprivate var standing: Standing { Standing(rank: 0, second: when.micros, tie: -id) }
}
