import Networking

extension Route {
    static var registrationRoutes: [Route] {
        [
            Route(.post, "/user/register") { world, call throws(ServerError) in
                let body = try call.body()
                let name = try body.text("username")
                let password = try body.text("password")
                let repeated = try body.text("password_verify")
                let email = try body.optionalText("email")?.lowercased()
                let showNSFW = try body.optionalFlag("show_nsfw")
                let honeypot = try body.optionalText("honeypot")
                let reason = try body.optionalText("answer")
                let site = world.localSite
                let isOpen = site.registrationMode == "Open"
                if site.registrationMode == "Closed" { throw ServerError("registration_closed") }
                try Texts.requirePassword(password)
                if honeypot?.isEmpty == false { throw ServerError("honeypot_failed") }
                if site.requireEmailVerification, email == nil { throw ServerError("email_required") }
                if !isOpen, reason == nil { throw ServerError("registration_application_answer_required") }
                if password != repeated { throw ServerError("passwords_do_not_match") }
                try Texts.requireActorName(name, longest: site.actorNameMaxLength)
                try world.requireFree(name, email)
                let user = world.register(name, password, email, showNSFW, isAccepted: isOpen, at: call.now)
                let mayEnter = isOpen && !site.requireEmailVerification
                let token = mayEnter ? world.logIn(user, at: call.now) : nil
                return world.answer { writer in
                    writer.member("jwt", token)
                    writer.member("registration_created", !isOpen)
                    writer.member("verify_email_sent", site.requireEmailVerification)
                }
            },
            // There is none to solve: this server draws no pictures.
            Route(.get, "/user/get_captcha") { world, _ throws(ServerError) in
                var answer = world.answer { _ in }
                answer.isEphemeral = true
                return answer
            },
        ]
    }
}

extension World {
    /// A name and an address belong to one account.
    fileprivate func requireFree(_ name: String, _ email: String?) throws(ServerError) {
        let isTaken = people.rows.contains { $0.local && $0.name.lowercased() == name.lowercased() }
        if isTaken { throw ServerError("user_already_exists") }
        if let email, localUsers.rows.contains(where: { $0.email?.lowercased() == email }) {
            throw ServerError("email_already_exists")
        }
    }

    /// Adds a person with an account, who reads every language.
    fileprivate mutating func register(
        _ name: String,
        _ password: String,
        _ email: String?,
        _ showNSFW: Bool?,
        isAccepted: Bool,
        at now: Timestamp
    ) -> LocalUser {
        let person = Person(
            id: people.nextID(),
            name: name,
            banned: false,
            published: now,
            actorID: "\(ownSite.actorID)u/\(name)",
            local: true,
            deleted: false,
            isBot: false,
            instanceID: ownSite.instanceID
        )
        people[person.id] = person
        personCounts[person.id] = PersonCounts(
            rowID: personCounts.nextRowID(\.rowID),
            postCount: 0,
            postScore: 0,
            commentCount: 0,
            commentScore: 0
        )
        siteCounts.users += 1
        let user = LocalUser(
            id: localUsers.nextID(),
            personID: person.id,
            email: email,
            showNSFW: showNSFW ?? (ownSite.contentWarning != nil),
            theme: "browser",
            defaultSort: localSite.defaultSort,
            defaultListing: localSite.defaultListing,
            interfaceLanguage: "browser",
            showAvatars: true,
            sendsNotificationsToEmail: false,
            showScores: true,
            showBotAccounts: true,
            showReadPosts: true,
            emailVerified: false,
            acceptedApplication: isAccepted,
            openLinksInNewTab: false,
            blurNSFW: true,
            autoExpand: false,
            infiniteScroll: false,
            isAdmin: false,
            postListingMode: localSite.defaultListingMode,
            totpEnabled: false,
            keyboardNavigation: false,
            animatedImages: true,
            collapseBotComments: false,
            lastDonationNotification: now
        )
        localUsers[user.id] = user
        localUserOfPerson[person.id] = user.id
        voteDisplays[user.id] = VoteDisplay(
            localUserID: user.id,
            score: false,
            upvotes: true,
            downvotes: true,
            upvotePercentage: false
        )
        userLanguages[user.id] = Set(languages.map(\.id))
        passwords[user.id] = password
        return user
    }
}
