extension WorldLoader {
    /// Reads the applications for an account, which a start state may have too.
    func loadApplications(into world: inout World) throws(DemoServerError) {
        try rows("registration_application") { row throws(DemoServerError) in
            let id = try row.id("id")
            world.applications[id] = RegistrationApplication(
                id: id,
                localUserID: try row.id("local_user_id"),
                answer: try row.string("answer"),
                adminID: try row.optionalInt32("admin_id"),
                denyReason: try row.optionalString("deny_reason"),
                published: try row.date("published")
            )
        }
    }

    /// Reads the tables that only a state file has, from a server that was running.
    func loadSavedTables(into world: inout World) throws(DemoServerError) {
        let every = Set(world.languages.map(\.id))
        try rows("local_user_every_language") { row throws(DemoServerError) in
            world.userLanguages[try row.id("local_user_id")] = every
        }
        try rows("community_every_language") { row throws(DemoServerError) in
            world.communityLanguages[try row.id("community_id")] = every
        }
        try rows("password") { row throws(DemoServerError) in
            world.passwords[try row.id("local_user_id")] = try row.string("password")
        }
        try rows("login") { row throws(DemoServerError) in
            var login = try Login(&row)
            // Older files hold the tokens themselves.
            login.digest = try row.optionalString("token").map { $0.contains(".") ? LoginToken.digest(of: $0) : $0 }
            world.logins.load(login, under: try row.id("id"))
        }
        try rows("captcha_answer") { row throws(DemoServerError) in
            world.captchas.load(
                Captcha(
                    uuid: try row.string("uuid"),
                    answer: try row.string("answer"),
                    published: try row.date("published")
                )
            )
        }
        try rows("tagline") { row throws(DemoServerError) in
            let id = try row.id("id")
            world.taglines[id] = Tagline(
                id: id,
                localSiteID: try row.int32("local_site_id"),
                content: try row.string("content"),
                published: try row.date("published"),
                updated: try row.optionalDate("updated")
            )
        }
        try loadEmojis(into: &world)
        try rows("second_factor") { row throws(DemoServerError) in
            world.secondFactors[try row.id("local_user_id")] = try row.string("secret")
        }
        try rows("local_image") { row throws(DemoServerError) in
            world.images.load(
                LocalImage(
                    id: try row.id("id"),
                    alias: try row.string("pictrs_alias"),
                    deleteToken: try row.string("pictrs_delete_token"),
                    userID: try row.id("local_user_id"),
                    published: try row.date("published"),
                    digest: try row.optionalString("digest"),
                    kind: try row.choice("kind"),
                    width: try row.int("width"),
                    height: try row.int("height")
                )
            )
        }
        try loadSavedTablesFor0_18(into: &world)
        try loadSavedTablesFor1_0(into: &world)
        try loadSavedTablesOfPieFed(into: &world)
        try rows("sequence") { row throws(DemoServerError) in
            let table = try row.string("table")
            let last = try row.int32("last")
            if last > 0 { World.sequences.first { $0.table == table }?.advance(&world, last) }
        }
    }

    private func loadEmojis(into world: inout World) throws(DemoServerError) {
        try rows("custom_emoji") { row throws(DemoServerError) in
            let id = try row.id("id")
            world.emojis[id] = CustomEmoji(
                id: id,
                shortcode: try row.string("shortcode"),
                imageURL: try row.string("image_url"),
                altText: try row.string("alt_text"),
                category: try row.string("category"),
                published: try row.date("published")
            )
        }
        try rows("custom_emoji_keyword") { row throws(DemoServerError) in
            let id = try row.id("id")
            world.emojiKeywords[id] = EmojiKeyword(
                id: id,
                emojiID: try row.int32("custom_emoji_id"),
                word: try row.string("keyword")
            )
        }
    }

    /// Reads the data that only the tables of 0.18 have.
    private func loadSavedTablesFor0_18(into world: inout World) throws(DemoServerError) {
        try rows("admin_in_0_18") { row throws(DemoServerError) in
            world.people[try row.id("person_id")]?.isAdmin = true
        }
        try rows("account_in_0_18") { row throws(DemoServerError) in
            let id = try row.id("local_user_id")
            world.localUsers[id]?.validatorTime = try row.date("validator_time")
            world.localUsers[id]?.showNewPostNotifications = try row.bool("show_new_post_notifs")
        }
        try rows("row_number_in_0_18") { row throws(DemoServerError) in
            let table = try row.string("table")
            let id = try row.int32("of")
            let number = try row.int32("id")
            World.rowNumbers.first { $0.table == table }?.set(&world, id, number)
        }
    }
}
