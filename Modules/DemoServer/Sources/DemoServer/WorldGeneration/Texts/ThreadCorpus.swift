/// The texts of the bundled world: its communities, and its threads of a post and the comments that answer it. Generated worlds are
/// composed from them.
///
/// A generated post belongs to one thread, and its comments are those of the thread, in their order, so that each answers its parent. A
/// popular post gets more comments than its thread has; the others are ``GenericReplies``. A world with more posts than there are threads
/// uses each of them several times, with another title.
struct ThreadCorpus: Sendable {
    /// A community of the bundled world that has threads.
    struct Topic: Sendable {
        let name: String
        let title: String
        let description: String?
        let nsfw: Bool
        let isLocal: Bool
    }

    /// A post and its comments.
    struct Thread: Sendable {
        /// The index of the community.
        let topic: Int
        let title: String
        let body: String?
        let altText: String?
        let attachment: Attachment?
        let nsfw: Bool
        let languageID: LanguageID
        var comments: [ThreadComment] = []
    }

    /// The kind of a post's link.
    enum Attachment: Sendable {
        case picture, page
    }

    struct ThreadComment: Sendable {
        let text: String
        /// The index of the comment that this one answers, which comes before it; nil if it answers the post.
        let parent: Int?
    }

    private(set) var topics: [Topic] = []
    private(set) var threads: [Thread] = []
    /// The private messages.
    let messages: [String]
    /// The reasons of reports.
    let reportReasons: [String]

    /// The corpus of the bundled world.
    static let bundled = Result { () throws(DemoServerError) -> ThreadCorpus in
        ThreadCorpus(try WorldLoader.bundled.get())
    }

    /// Makes the corpus of a world.
    init(_ world: World) {
        messages = world.privateMessages.rows.map(\.content)
        reportReasons = ReportKind.allCases.flatMap { kind in world.reports[kind]?.rows.map(\.reason) ?? [] }
        var topicOfCommunity: [CommunityID: Int] = [:]
        let used = Set(world.posts.rows.map(\.communityID))
        for community in world.communities.rows where used.contains(community.id) {
            topicOfCommunity[community.id] = topics.count
            topics.append(
                Topic(
                    name: community.name,
                    title: community.title,
                    description: community.description,
                    nsfw: community.nsfw,
                    isLocal: community.local
                )
            )
        }
        let comments = Dictionary(grouping: world.comments.rows.filter(Self.isUsable), by: \.postID)
        // The rules of a community and the adverts that moderators removed are not repeated.
        for post in world.posts.rows where !post.removed && !post.featuredLocal && !post.featuredCommunity {
            guard let topic = topicOfCommunity[post.communityID] else { continue }
            threads.append(Self.thread(of: post, topic, comments[post.id] ?? []))
        }
    }

    /// Comments that mention a person are left out, because that person may not exist in another world.
    private static func isUsable(_ comment: Comment) -> Bool {
        !comment.removed && !comment.content.contains("@strata.test")
    }

    private static func thread(of post: Post, _ topic: Int, _ comments: [Comment]) -> Thread {
        var thread = Thread(
            topic: topic,
            title: post.name,
            body: post.body,
            altText: post.altText,
            attachment: post.url.map { $0.hasSuffix(".png") ? .picture : .page },
            nsfw: post.nsfw,
            languageID: post.languageID
        )
        // A parent has a lower number than its replies.
        var indexOfPath: [Substring: Int] = [:]
        for comment in comments {
            let parent = indexOfPath[comment.parentPath]
            // Without its parent a reply would answer something else.
            guard parent != nil || comment.parentPath == "0" else { continue }
            indexOfPath[Substring(comment.path)] = thread.comments.count
            thread.comments.append(ThreadComment(text: comment.content, parent: parent))
        }
        return thread
    }
}
