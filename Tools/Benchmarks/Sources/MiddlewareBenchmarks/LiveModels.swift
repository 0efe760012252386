import Harness

/// What the number of living models does to what is read beside them.
@MainActor
struct LiveModels {
    /// What is measured of each.
    enum Part: String, CaseIterable {
        case made = "values to models, a page of 50"
        case committed = "of that on the main actor"
        case letGo = "letting go of a page"
        case lookUp = "1,000 look-ups"
    }

    private var samples: [Part: [Int: Samples]] = [:]

    /// Notes a round of one client.
    mutating func add(
        _ placing: CrowdedClient.Placing,
        _ lookUp: (time: Duration, count: Int),
        of crowd: CrowdedClient,
        _ feed: FeedPages
    ) {
        let pages = feed.pages.count
        add(.made, placing.made, of: crowd, pages)
        add(.committed, placing.committed, of: crowd, pages)
        add(.letGo, placing.letGo, of: crowd, pages)
        samples[.lookUp, default: [:]][crowd.count, default: Samples()].add(lookUp.time, operations: 1)
    }

    private mutating func add(_ part: Part, _ time: Duration, of crowd: CrowdedClient, _ operations: Int) {
        samples[part, default: [:]][crowd.count, default: Samples()].add(time, operations: operations)
    }

    /// The median of a part among so many, in nanoseconds.
    func median(_ part: Part, among count: Int) -> Double { samples[part]?[count]?.median ?? 0 }

    /// All of it, in milliseconds.
    func growth(of crowds: [CrowdedClient], rounds: Int) -> Growth {
        let counts = crowds.map(\.count)
        return Growth(
            "live-models",
            axis: "living posts",
            counts: counts,
            unit: "ms",
            lines: Part.allCases.map { part in
                Growth.Line(part.rawValue, counts.map { median(part, among: $0) / 1e6 })
            },
            rounds: rounds
        )
    }
}
