extension World {
    /// The numbers that one table has used up, which may be more than its rows.
    struct UsedNumbers {
        let table: String
        let last: (World) -> Int32
        let burn: (inout World, Int32) -> Void
    }

    /// Every table whose rows have numbers that are seen from outside.
    static var sequences: [UsedNumbers] {
        [
            sequence("post", \.posts), sequence("comment", \.comments), sequence("community", \.communities),
            sequence("person", \.people), sequence("local_user", \.localUsers), sequence("comment_reply", \.replies),
            sequence("person_mention", \.mentions), sequence("private_message", \.privateMessages),
            sequence("tagline", \.taglines), sequence("custom_emoji", \.emojis),
            sequence("custom_emoji_keyword", \.emojiKeywords),
            sequence("registration_application", \.applications),
            UsedNumbers(table: "local_image", last: { $0.images.lastID }, burn: { $0.images.burn(through: $1) }),
            UsedNumbers(table: "login", last: { $0.logins.count }, burn: { $0.logins.burn(through: $1) }),
            UsedNumbers(
                table: "captcha_answer",
                last: { $0.captchas.count },
                burn: { $0.captchas.burn(through: $1) }
            ),
        ]
            + ReportKind.allCases.map { kind in
                UsedNumbers(
                    table: kind.table,
                    last: { $0.reports[kind]?.lastID ?? 0 },
                    burn: { $0.reports[kind, default: Table()].burn(through: $1) }
                )
            }
            + Modlog.Kind.allCases.map { kind in
                UsedNumbers(
                    table: kind.table.description,
                    last: { $0.modlog[kind].lastID },
                    burn: { $0.modlog.burn(kind, through: $1) }
                )
            }
    }

    private static func sequence<Row>(_ table: String, _ path: WritableKeyPath<World, Table<Row>>) -> UsedNumbers {
        UsedNumbers(
            table: table,
            last: { $0[keyPath: path].lastID },
            burn: { $0[keyPath: path].burn(through: $1) }
        )
    }

    /// The password of an account whose owner has chosen one; the others follow a rule.
    func ownPassword(of user: LocalUser) -> (user: LocalUserID, password: String)? {
        guard let password = passwords[user.id], let name = people[user.personID]?.name,
            password != DemoAccount.password(for: name)
        else { return nil }
        return (user.id, password)
    }
}
