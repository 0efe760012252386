extension World {
    /// The numbers of a table's rows where they have one of their own beside that of what they are about: 0.18 shows it.
    struct RowNumbers {
        let table: String
        let all: (World) -> [(of: Int32, id: Int32)]
        let set: (inout World, Int32, Int32) -> Void
    }

    static var rowNumbers: [RowNumbers] {
        [
            numbers("person_aggregates", \.personCounts, \.rowID),
            numbers("community_aggregates", \.communityCounts, \.rowID),
            numbers("post_aggregates", \.postCounts, \.rowID), numbers("comment_aggregates", \.commentCounts, \.rowID),
            RowNumbers(
                table: "site_aggregates",
                all: { world in world.siteCounts.rowID.map { [(of: Int32(1), id: $0)] } ?? [] },
                set: { world, _, id in world.siteCounts.rowID = id }
            ),
            RowNumbers(
                table: "local_site_rate_limit",
                all: { world in world.rateLimits.rowID.map { [(of: Int32(1), id: $0)] } ?? [] },
                set: { world, _, id in world.rateLimits.rowID = id }
            ),
        ]
    }

    private static func numbers<Row>(
        _ table: String,
        _ path: WritableKeyPath<World, Table<Row>>,
        _ column: WritableKeyPath<Row, Int32?>
    ) -> RowNumbers {
        RowNumbers(
            table: table,
            all: { world in
                world[keyPath: path].numbered.compactMap { item in item.row[keyPath: column].map { (item.id, $0) } }
            },
            set: { world, of, id in world[keyPath: path][of]?[keyPath: column] = id }
        )
    }
}
