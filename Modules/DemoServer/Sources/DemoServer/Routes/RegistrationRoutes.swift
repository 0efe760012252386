import Foundation
import Networking

extension Route {
    static var registrationRoutes: [Route] {
        [
            Route(.post, "/user/register", Register.self) { world, call, sent throws(ServerError) in
                let body = try sent.get()
                let name = body.username
                let password = body.password
                let repeated = body.passwordVerify
                let email = body.email?.lowercased()
                let showNSFW = body.showNSFW
                let honeypot = body.honeypot
                let reason = body.answer
                let site = world.localSite
                let isOpen = site.registrationMode == RegistrationMode.open.rawValue
                if site.registrationMode == RegistrationMode.closed.rawValue {
                    throw ServerError("registration_closed")
                }
                try Texts.requirePassword(password)
                if honeypot?.isEmpty == false { throw ServerError("honeypot_failed") }
                if site.requireEmailVerification, email == nil { throw ServerError("email_required") }
                if !isOpen, reason == nil { throw ServerError("registration_application_answer_required") }
                if password != repeated { throw ServerError("passwords_do_not_match") }
                if site.captchaEnabled {
                    try world.requireSolved(body.captchaUUID, body.captchaAnswer, at: call.now)
                }
                try world.requireNoSlurs(name)
                if let reason { try world.requireNoSlurs(reason) }
                try Texts.requireActorName(name, longest: site.actorNameMaxLength)
                if let email { try world.requireFree(email: email) }
                try world.requireFree(name: name)
                var user = world.register(name, password, email, showNSFW, isAccepted: isOpen, at: call.now)
                if world.dialect == .v0_19 {
                    world.speak(AcceptedLanguages(call.request.headers["Accept-Language"]), &user)
                }
                if !isOpen, let reason { world.apply(user, because: reason, at: call.now) }
                // The account is there; the letter that it waits for cannot be sent.
                if site.requireEmailVerification { throw .noEmailSetup }
                let mayEnter = isOpen && !site.requireEmailVerification
                let token = mayEnter ? world.logIn(user, call) : nil
                return world.answer { writer in
                    writer.member("jwt", token)
                    writer.member("registration_created", !isOpen)
                    writer.member("verify_email_sent", site.requireEmailVerification)
                }
            },
            Route(.getAndKeep, "/user/get_captcha") { world, call throws(ServerError) in
                let site = world.localSite
                let captcha = site.captchaEnabled ? world.captchas.make(at: call.now) : nil
                let difficulty = Captcha.Difficulty(named: site.captchaDifficulty)
                var answer = world.answer { writer in
                    guard let captcha else { return }
                    writer.object("ok") { writer in
                        writer.member("png", captcha.picture(difficulty).png.base64EncodedString())
                        writer.member("wav", "")
                        writer.member("uuid", captcha.uuid)
                    }
                }
                answer.isEphemeral = true
                return answer
            },
        ]
    }
}

extension World {
    /// An address belongs to one account; none at all counts as the empty one.
    func requireFree(email: String) throws(ServerError) {
        let isTaken = localUsers.rows.contains { ($0.email ?? "").lowercased() == email.lowercased() }
        if isTaken { throw ServerError("email_already_exists") }
    }

    /// An answer counts once, right or wrong.
    fileprivate mutating func requireSolved(_ uuid: String?, _ answer: String?, at now: Timestamp) throws(ServerError) {
        guard let uuid else { throw ServerError("captcha_incorrect") }
        try UUIDText.requireRight(uuid)
        let answer = answer ?? ""
        if answer.hasNUL { throw .invalidText }
        let isRight = captchas.accept(answer, to: UUIDText.canonical(uuid), at: now)
        if !isRight { throw ServerError("captcha_incorrect") }
    }

    /// A name belongs to one person, whatever its case. That comes out when the row is written, and uses up a number.
    fileprivate mutating func requireFree(name: String) throws(ServerError) {
        let isTaken = people.rows.contains { $0.local && $0.name.lowercased() == name.lowercased() }
        guard isTaken else { return }
        _ = people.nextID()
        throw ServerError("user_already_exists")
    }

    /// Sets what a new account speaks as its browser says: the language of the pages, and those it reads beside the site's, unless
    /// the site has all languages.
    fileprivate mutating func speak(_ accepted: AcceptedLanguages, _ user: inout LocalUser) {
        if let first = accepted.codes.first { user.interfaceLanguage = first }
        localUsers[user.id] = user
        let ofSite = told(Set(siteLanguages))
        guard !ofSite.isEmpty else { return }
        let spoken = languages.filter { accepted.codes.contains($0.code) }.map(\.id)
        userLanguages[user.id] = Set(ofSite + spoken + [Self.undetermined])
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
        if isAccepted { siteCounts.users += 1 }
        let user = LocalUser(
            id: localUsers.nextID(),
            personID: person.id,
            email: email,
            showNSFW: showNSFW ?? (ownSite.contentWarning != nil),
            theme: "browser",
            defaultSort: .active,
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
