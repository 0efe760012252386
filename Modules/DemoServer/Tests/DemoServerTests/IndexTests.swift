import Foundation
import Testing

@testable import DemoServer

/// Lists through an index equal the lists of a scan of all rows.
@Suite struct `Lists through indexes` {
    /// Returns a server with an active world, in which changes happen before and after the indexes are made.
    private func busyServer(_ version: Dialect) throws -> LemmyServer {
        try LemmyServer(seed: 5, size: WorldSize(posts: 400, comments: 1500, people: 60), version: version)
    }

    private static let listings: [ListingType?] = [nil, .all, .local, .subscribed, .moderatorView]

    private func requireSame(_ world: World, at now: Timestamp, _ random: inout SeededRandom) {
        let people: [PersonID?] = [nil, 1, 2, 3]
        for _ in 0..<25 {
            let id = random.element(of: people)
            let viewer = id.flatMap { id in
                world.localUser(of: id).flatMap { user in world.people[id].map { Viewer(user: user, person: $0) } }
            }
            let term = random.chance(perMille: 600) ? SearchTerm(random.element(of: Self.terms)) : nil
            comments(world, viewer, term, &random)
            posts(world, viewer, term, at: now, &random)
            if let term { self.people(world, term, at: now) }
        }
        inboxes(world)
        reports(world)
    }

    private func inboxes(_ world: World) {
        let index = world.inboxIndex
        for person in PersonID(1)...60 {
            let replies = world.replies.rows.filter { $0.recipientID == person }
            #expect(index.replies[person] == replies.map(\.id))
            #expect(index.unreadReplies[person] == replies.filter { !$0.read }.map(\.id))
            let messages = world.privateMessages.rows.filter { $0.recipientID == person }
            #expect(index.received[person] == messages.map(\.id))
            #expect(index.unreadMessages[person] == messages.filter { !$0.read }.map(\.id))
        }
    }

    private func reports(_ world: World) {
        let index = world.reportIndex
        for kind in ReportKind.allCases {
            let bySubject = Dictionary(grouping: (world.reports[kind] ?? Table()).rows, by: \.subjectID)
            for subject in Int32(1)...1500 {
                let reports = bySubject[subject] ?? []
                #expect(index.reports(kind, about: subject) == reports.map(\.id))
                let waiting = reports.filter { !$0.resolved }.map(\.id)
                #expect(index.unresolvedReports(kind, about: subject) == waiting)
            }
        }
    }

    private static let terms = [
        "the", "garden", "e", "th", "long the", "the long", "Ä", "ов", "👩🏽‍💻", "qj", "xyzzyx", "attempts = 1", " ", "",
        "ter\n", ".",
        "ing the", "mün", "MÜN", "e\u{301}", "https://", "ii", "aaa", "needle", "edl",
    ]

    private func comments(_ world: World, _ viewer: Viewer?, _ term: SearchTerm?, _ random: inout SeededRandom) {
        var feed = CommentQuery(viewer: viewer)
        feed.listing = random.element(of: Self.listings)
        feed.sort = random.element(of: CommentSortType.allCases)
        feed.term = term
        if random.chance(perMille: 300) { feed.community = CommunityID(random.number(in: 1...25)) }
        if random.chance(perMille: 200) { feed.creator = PersonID(random.number(in: 1...60)) }
        if random.chance(perMille: 200) { feed.post = PostID(random.number(in: 1...400)) }
        if random.chance(perMille: 200) { feed.savedOnly = true }
        if random.chance(perMille: 200) { feed.likedOnly = true }
        if random.chance(perMille: 100) { feed.maxDepth = random.number(in: 1...4) }
        let count = random.element(of: [1, 10, 50, 400, 3000])
        var plain = feed
        plain.ignoresIndexes = true
        let found = feed.firstIDs(count, in: world)
        #expect(found == plain.firstIDs(count, in: world), "\(feed)")
    }

    private func posts(
        _ world: World,
        _ viewer: Viewer?,
        _ term: SearchTerm?,
        at now: Timestamp,
        _ random: inout SeededRandom
    ) {
        var feed = PostQuery(viewer: viewer)
        feed.listing = random.element(of: Self.listings)
        feed.sort = random.element(of: SortType.allCases)
        feed.search = term.map { PostSearch(term: $0, isTitleOnly: random.chance(perMille: 300)) }
        if random.chance(perMille: 300) { feed.community = CommunityID(random.number(in: 1...25)) }
        if random.chance(perMille: 200) { feed.creator = PersonID(random.number(in: 1...60)) }
        if random.chance(perMille: 200) { feed.url = world.posts[PostID(random.number(in: 1...400))]?.url }
        if random.chance(perMille: 200) { feed.savedOnly = true }
        if random.chance(perMille: 200) { feed.dislikedOnly = true }
        if random.chance(perMille: 300) { feed.after = PostID(random.number(in: 1...400)) }
        feed.showHidden = random.chance(perMille: 500)
        let count = random.element(of: [1, 10, 50, 1000])
        var plain = feed
        plain.ignoresIndexes = true
        let found = feed.sortKeys(count, in: world, at: now).map(\.id)
        #expect(found == plain.sortKeys(count, in: world, at: now).map(\.id), "\(feed)")
    }

    private func people(_ world: World, _ term: SearchTerm, at now: Timestamp) {
        var page = Page()
        page.limit = 1000
        let directory = PersonSearch(term: term, page: page)
        let found = directory.people(in: world, at: now, ties: TieBreaker()).map(\.person.id)
        let named = world.people.rows.filter { term.matches($0.name) || term.matches($0.displayName) }
        #expect(Set(found) == Set(named.filter { world.dialect == .v0_18 || !$0.deleted }.map(\.id)))
    }

    @Test(arguments: [Dialect.v0_19, .v0_18]) func `they find what looking at every row finds, whatever was written`(
        version: Dialect
    ) throws {
        let server = try busyServer(version)
        var random = SeededRandom(seed: 11, stream: 1)
        var moment = try server.store.currentSnapshot()
        requireSame(moment.world, at: moment.now, &random)
        for round in 0..<3 {
            try write(server, round, &random)
            let before = moment
            moment = try server.store.currentSnapshot()
            requireSame(moment.world, at: moment.now, &random)
            // A reader of an older world finds the rows of that world.
            requireSame(before.world, at: before.now, &random)
        }
    }

    @Test func `PieFed's orders are those of looking at every row`() throws {
        let server = try LemmyServer(copying: busyServer(.v0_19), software: .pieFed)
        var random = SeededRandom(seed: 12, stream: 1)
        let moment = try server.store.currentSnapshot()
        requireSame(moment.world, at: moment.now, &random)
    }

    private func write(_ server: LemmyServer, _ round: Int, _ random: inout SeededRandom) throws {
        let names = ["alice", "bob", "carol"]
        let person = try Client(server, as: random.element(of: names))
        let auth = server.version == .v0_18 ? #","auth":"\#(person.token ?? "")""# : ""
        func send(_ path: String, _ body: String) { _ = person.post(path, "{\(body)\(auth)}") }
        for _ in 0..<12 {
            let post = random.number(in: 1...400)
            let comment = random.number(in: 1...1500)
            switch random.index(below: 12) {
            case 0: send("/post", #""name":"A needle \#(round)","community_id":2,"body":"ii the long aaa e\u0301""#)
            case 1: send("/comment", #""content":"MÜNCHEN needle\nthe long","post_id":\#(post)"#)
            case 2: send("/post/like", #""post_id":\#(post),"score":1"#)
            case 3: send("/comment/like", #""comment_id":\#(comment),"score":-1"#)
            case 4: send("/comment/remove", #""comment_id":\#(comment),"removed":true"#)
            case 5: send("/post/remove", #""post_id":\#(post),"removed":true"#)
            case 6: send("/admin/purge/comment", #""comment_id":\#(comment)"#)
            case 7: send("/user/mark_all_as_read", #""ignored":1"#)
            case 8: send("/admin/purge/post", #""post_id":\#(post)"#)
            case 9: send("/post/report", #""post_id":\#(post % 5 + 1),"reason":"weak""#)
            case 10: send("/comment/report", #""comment_id":\#(comment),"reason":"unkind""#)
            default: send("/post/feature", #""post_id":\#(post),"featured":true,"feature_type":"Local""#)
            }
        }
        server.clock += 1000
        _ = person.get("/site")
    }
}

/// The index of rows by the words in their texts.
@Suite struct `Text index` {
    @Test func `it finds what is in the texts, through every change`() {
        var random = SeededRandom(seed: 3, stream: 1)
        let letters = ["a", "b", "c", "ab", "é", "Ω", " ", "\n", "👍🏽", "x"]
        func text() -> String? {
            random.chance(perMille: 100)
                ? nil : (0..<random.index(below: 9)).map { _ in random.element(of: letters) }.joined()
        }
        var index = TextIndex()
        var texts: [Int32: String?] = [:]
        for round in 0..<4000 {
            let row = Int32(random.number(in: 1...300)) * (random.chance(perMille: 500) ? 1 : 700)
            let now = text()
            index.change(row, [texts[row] ?? nil], [now])
            texts[row] = now
            guard round % 20 == 0, let sought = text() else { continue }
            let term = SearchTerm(sought)
            let matches = index.matches(term)
            let found = texts.filter { term.matches($0.value) }.keys.sorted()
            let candidates = matches.rows?.rows ?? texts.keys.sorted()
            #expect(Set(found).isSubset(of: candidates), "\(sought)")
            if matches.isExact { #expect(found == candidates, "\(sought)") }
            if let rows = matches.rows {
                #expect(rows.count == candidates.count && texts.keys.filter(rows.contains).sorted() == candidates)
            }
        }
    }

    @Test func `a set of rows is what was put in and not taken out`() {
        var random = SeededRandom(seed: 4, stream: 1)
        // One block has enough rows to become a bitmap, the others have few.
        var set = RowSet()
        var expected: Set<Int32> = []
        for _ in 0..<30_000 {
            let row = Int32(random.chance(perMille: 900) ? random.index(below: 12_000) : random.index(below: 400_000))
            if random.chance(perMille: 750) {
                set.insert(row)
                expected.insert(row)
            } else {
                set.remove(row)
                expected.remove(row)
            }
        }
        var bits = RowBitmap(upTo: 400_000)
        set.add(to: &bits)
        #expect(bits.rows == expected.sorted())
        #expect(set.count == expected.count && bits.count == expected.count)
        for row in expected { set.remove(row) }
        #expect(set.isEmpty)
    }

    @Test func `a word that nobody has any more takes no room`() {
        var index = TextIndex()
        for round in 0..<3000 { index.change(1, [round == 0 ? nil : "word\(round - 1)"], ["word\(round)"]) }
        #expect(index.wordCount < 4)
        #expect(index.matches(SearchTerm("word2999")).rows?.rows == [1])
        #expect(index.matches(SearchTerm("word2998")).rows?.rows == [])
    }

    @Test(arguments: [
        "", "ABC abc", "ÄÖÜß", "ΑΣ ΣΑΣ", "İstanbul", "ЖЗИ", "漢字カナ한글", "👩🏽‍💻 OK", "e\u{301}É", "ǅ Ⅷ Ⓐ Ａ",
        "\u{10400}\u{1E900}\u{1F130}",
    ])
    func `lower case is the standard library's`(text: String) {
        #expect(Lowercase.bytes(of: text) == Array(text.lowercased().utf8))
    }

    @Test func `every character has the standard library's lower case`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenLowercased else { continue }
            let text = String(Character(scalar))
            #expect(Lowercase.bytes(of: text) == Array(text.lowercased().utf8), "\(value)")
        }
    }
}
