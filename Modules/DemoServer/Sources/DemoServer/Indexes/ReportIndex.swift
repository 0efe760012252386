/// The reports about each post, comment and message.
struct ReportIndex: WorldIndex {
    private var bySubject: [ReportKind: RowGroups] = [:]
    /// The unresolved ones among them.
    private var unresolved: [ReportKind: RowGroups] = [:]
    /// The tables that the index covers.
    private var tables: [ReportKind: Table<Report>] = [:]

    init() {}

    /// Returns the reports about an object, in ascending order.
    func reports(_ kind: ReportKind, about subject: Int32) -> [Int32] { bySubject[kind]?[subject] ?? [] }

    /// Returns the unresolved reports about an object, in ascending order.
    func unresolvedReports(_ kind: ReportKind, about subject: Int32) -> [Int32] { unresolved[kind]?[subject] ?? [] }

    func isCurrent(for world: World) -> Bool {
        ReportKind.allCases.allSatisfy { kind in
            switch (tables[kind], world.reports[kind]) {
            case (nil, nil): true
            case (let own?, let its?): own.isIdentical(to: its)
            default: false
            }
        }
    }

    mutating func update(to world: World) {
        for kind in ReportKind.allCases {
            let (old, new) = (tables[kind] ?? Table(), world.reports[kind] ?? Table())
            old.forEachDifference(to: new) { id, old, now in
                bySubject[kind, default: RowGroups()].move(id, from: old?.subjectID, to: now?.subjectID)
                unresolved[kind, default: RowGroups()].move(id, from: old?.waiting, to: now?.waiting)
            }
        }
        tables = world.reports
    }
}

extension Report {
    /// The object of the report if it is unresolved; nil otherwise.
    fileprivate var waiting: Int32? { resolved ? nil : subjectID }
}
