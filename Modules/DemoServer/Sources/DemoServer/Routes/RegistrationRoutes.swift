import Foundation
import Networking

extension Route {
    static var registrationRoutes: [Route] {
        [
            Route(.post, "/user/register", Register.self) { world, call, sent throws(ServerError) in
                try world.register(with: sent.get(), call)
            },
            Route(.getStoring, "/user/get_captcha") { world, call throws(ServerError) in
                let site = world.localSite
                let captcha = site.captchaEnabled ? world.captchas.make(at: call.now) : nil
                let difficulty = Captcha.Difficulty(named: site.captchaDifficulty)
                var answer = world.respond { writer in
                    guard let captcha else { return }
                    writer.object("ok") { writer in
                        writer.member("png", captcha.picture(difficulty).png.base64EncodedString())
                        writer.member("wav", "")
                        writer.member("uuid", captcha.uuid)
                    }
                }
                answer.isNoStore = true
                return answer
            },
        ]
    }
}

extension World {
    /// Registers an account and logs it in.
    mutating func register(with body: DecodedBody<Register>, _ call: Call) throws(ServerError) -> Answer {
        let name = body.username
        let password = body.password
        let repeated = body.passwordVerify
        let email = body.email?.lowercased()
        let showNSFW = body.showNSFW
        let honeypot = body.honeypot
        let reason = body.answer
        let site = localSite
        let isOpen = site.registrationMode == RegistrationMode.open.rawValue
        if site.registrationMode == RegistrationMode.closed.rawValue {
            throw ServerError("registration_closed")
        }
        try TextValidation.requirePassword(password)
        if honeypot?.isEmpty == false { throw ServerError("honeypot_failed") }
        if site.requireEmailVerification, email == nil { throw ServerError("email_required") }
        if !isOpen, reason == nil { throw ServerError("registration_application_answer_required") }
        if password != repeated { throw ServerError("passwords_do_not_match") }
        if site.captchaEnabled {
            try requireSolved(body.captchaUUID, body.captchaAnswer, at: call.now)
        }
        try requireNoSlurs(name)
        if let reason { try requireNoSlurs(reason) }
        try TextValidation.requireActorName(name, longest: site.actorNameMaxLength)
        if let email { try requireFree(email: email) }
        try requireFree(name: name)
        var user = register(name, password, email, showNSFW, isAccepted: isOpen, at: call.now)
        if dialect >= .v0_19 {
            speak(AcceptedLanguages(call.request.headers["Accept-Language"]), &user)
        }
        if !isOpen, let reason { apply(user, because: reason, at: call.now) }
        // The account exists now, but the verification mail cannot be sent.
        if site.requireEmailVerification { throw .noEmailSetup }
        let mayEnter = isOpen && !site.requireEmailVerification
        let token = mayEnter ? logIn(user, call) : nil
        return respond { writer in
            writer.member("jwt", token)
            writer.member("registration_created", !isOpen)
            writer.member("verify_email_sent", site.requireEmailVerification)
        }
    }

    /// Checks that no account has the e-mail address. An account without one counts as having an empty one.
    func requireFree(email: String) throws(ServerError) {
        let isTaken = localUsers.rows.contains { ($0.email ?? "").lowercased() == email.lowercased() }
        if isTaken { throw ServerError("email_already_exists") }
    }

    /// Checks the answer to a captcha, and removes the captcha whether the answer is right or wrong.
    fileprivate mutating func requireSolved(_ uuid: String?, _ answer: String?, at now: Timestamp) throws(ServerError) {
        guard let uuid else { throw ServerError("captcha_incorrect") }
        try UUIDParser.requireValid(uuid)
        let answer = answer ?? ""
        if answer.hasNUL { throw .invalidText }
        let isRight = captchas.accept(answer, to: UUIDParser.canonical(uuid), at: now)
        if !isRight { throw ServerError("captcha_incorrect") }
    }

    /// Checks that no local person has the name, ignoring case. The real server detects that when it inserts the row, so an error uses a
    /// number.
    fileprivate mutating func requireFree(name: String) throws(ServerError) {
        let isTaken = people.rows.contains { $0.local && $0.name.lowercased() == name.lowercased() }
        guard isTaken else { return }
        _ = people.nextID()
        throw ServerError("user_already_exists")
    }

    /// Sets the languages of a new account from its browser: the interface language, and the languages it reads in addition to the site's,
    /// unless the site has all languages.
    fileprivate mutating func speak(_ accepted: AcceptedLanguages, _ user: inout LocalUser) {
        if let first = accepted.codes.first { user.interfaceLanguage = first }
        localUsers[user.id] = user
        let ofSite = languageList(Set(siteLanguages))
        guard !ofSite.isEmpty else { return }
        let spoken = languages.filter { accepted.codes.contains($0.code) }.map(\.id)
        userLanguages[user.id] = Set(ofSite + spoken + [Self.undetermined])
    }

    /// Inserts a person with an account that reads every language.
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
            actorID: "\(localInstanceSite.actorID)u/\(name)",
            local: true,
            deleted: false,
            isBot: false,
            instanceID: localInstanceSite.instanceID
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
            showNSFW: showNSFW ?? (localInstanceSite.contentWarning != nil),
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

/// The languages of an `Accept-Language` header without their regions, the preferred one first.
struct AcceptedLanguages {
    let codes: [String]

    init(_ header: String?) {
        let wishes = (header ?? "").split(separator: ",").compactMap { wish -> (code: String, quality: Double)? in
            let parts = wish.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = parts.first, let code = tag.split(separator: "-").first else { return nil }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) } ?? 1
            return quality.map { (String(code), $0) }
        }
        codes = wishes.enumerated()
            .sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
            .map(\.element.code)
    }
}
