import Harness

/// Measures how the number of living models affects the models that are read next to them.
@MainActor
struct LiveModels {
    /// The measured parts.
    enum Part: String, CaseIterable {
        case made = "values to models, a page of 50"
        case committed = "of that on the main actor"
        case letGo = "letting go of a page"
        case lookUp = "1,000 look-ups"
    }

    private var samples: [Part: [Int: Samples]] = [:]

    /// Records a round of one client.
    mutating func add(
        _ placing: PopulatedClient.Placing,
        _ lookUp: (time: Duration, count: Int),
        of crowd: PopulatedClient,
        _ feed: FeedPages
    ) {
        let pages = feed.pages.count
        add(.made, placing.made, of: crowd, pages)
        add(.committed, placing.committed, of: crowd, pages)
        add(.letGo, placing.letGo, of: crowd, pages)
        samples[.lookUp, default: [:]][crowd.count, default: Samples()].add(lookUp.time, operations: 1)
    }

    private mutating func add(_ part: Part, _ time: Duration, of crowd: PopulatedClient, _ operations: Int) {
        samples[part, default: [:]][crowd.count, default: Samples()].add(time, operations: operations)
    }

    /// Returns the median of a part among so many living posts, in nanoseconds.
    func median(_ part: Part, among count: Int) -> Double { samples[part]?[count]?.median ?? 0 }

    /// Returns all medians, in milliseconds.
    func growth(of crowds: [PopulatedClient], rounds: Int) -> Growth {
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
