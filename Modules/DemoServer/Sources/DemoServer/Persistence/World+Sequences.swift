extension World {
    /// The highest used number of one table, which may exceed the numbers of its rows.
    struct IDSequence {
        let table: String
        let last: (World) -> Int32
        let advance: (inout World, Int32) -> Void
    }

    /// The sequences of all tables whose row numbers are visible to clients.
    static var sequences: [IDSequence] {
        [
            sequence("post", \.posts), sequence("comment", \.comments), sequence("community", \.communities),
            sequence("person", \.people), sequence("local_user", \.localUsers), sequence("comment_reply", \.replies),
            sequence("person_mention", \.mentions), sequence("private_message", \.privateMessages),
            sequence("notification_in_1_0", \.since1_0.notifications),
            sequence("multi_community_in_1_0", \.since1_0.multiCommunities),
            IDSequence(
                table: "community_tag_in_1_0",
                last: { $0.since1_0.tags.lastID },
                advance: { $0.since1_0.tags.advanceID(through: $1) }
            ),
            sequence("tagline", \.taglines), sequence("custom_emoji", \.emojis),
            sequence("custom_emoji_keyword", \.emojiKeywords),
            sequence("registration_application", \.applications),
            IDSequence(table: "local_image", last: { $0.images.lastID }, advance: { $0.images.advanceID(through: $1) }),
            IDSequence(table: "login", last: { $0.logins.count }, advance: { $0.logins.advanceID(through: $1) }),
            IDSequence(
                table: "captcha_answer",
                last: { $0.captchas.count },
                advance: { $0.captchas.advanceID(through: $1) }
            ),
        ]
            + ReportKind.allCases.map { kind in
                IDSequence(
                    table: kind.table,
                    last: { $0.reports[kind]?.lastID ?? 0 },
                    advance: { $0.reports[kind, default: Table()].advanceID(through: $1) }
                )
            }
            + Modlog.Kind.allCases.map { kind in
                IDSequence(
                    table: kind.table.description,
                    last: { $0.modlog[kind].lastID },
                    advance: { $0.modlog.burn(kind, through: $1) }
                )
            }
    }

    private static func sequence<Row>(_ table: String, _ path: WritableKeyPath<World, Table<Row>>) -> IDSequence {
        IDSequence(
            table: table,
            last: { $0[keyPath: path].lastID },
            advance: { $0[keyPath: path].advanceID(through: $1) }
        )
    }

    /// Returns the password of an account whose owner has chosen one; nil if the password follows the default rule.
    func chosenPassword(of user: LocalUser) -> (user: LocalUserID, password: String)? {
        guard let password = passwords[user.id], let name = people[user.personID]?.name,
            password != DemoAccount.password(for: name)
        else { return nil }
        return (user.id, password)
    }
}

extension World {
    /// The row numbers of a table whose rows have a number of their own beside the number of their subject. 0.18 shows them.
    struct RowNumberColumn {
        let table: String
        let all: (World) -> [(of: Int32, id: Int32)]
        let set: (inout World, Int32, Int32) -> Void
    }

    static var rowNumbers: [RowNumberColumn] {
        [
            numbers("person_aggregates", \.personCounts, \.rowID),
            numbers("community_aggregates", \.communityCounts, \.rowID),
            numbers("post_aggregates", \.postCounts, \.rowID), numbers("comment_aggregates", \.commentCounts, \.rowID),
            RowNumberColumn(
                table: "site_aggregates",
                all: { world in world.siteCounts.rowID.map { [(of: Int32(1), id: $0)] } ?? [] },
                set: { world, _, id in world.siteCounts.rowID = id }
            ),
            RowNumberColumn(
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
    ) -> RowNumberColumn {
        RowNumberColumn(
            table: table,
            all: { world in
                world[keyPath: path].numbered.compactMap { item in item.row[keyPath: column].map { (item.id, $0) } }
            },
            set: { world, of, id in world[keyPath: path][of]?[keyPath: column] = id }
        )
    }
}
