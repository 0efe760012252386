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
            orders[kind, default: Ordered()].follow(modlog[kind], to: world.modlog[kind]) { $1.standing }
        }
        modlog = world.modlog
    }
}

extension ModlogEntry {
    fileprivate var standing: Standing { Standing(rank: 0, second: when.micros, tie: -id) }
}
