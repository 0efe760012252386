/// What comments say.
struct CommentTexts: WorldIndex {
    private(set) var index = TextIndex()
    private var comments = Table<Comment>()

    init() {}

    func isCurrent(for world: World) -> Bool { comments.isIdentical(to: world.comments) }

    mutating func follow(_ world: World) {
        comments.forEachDifference(to: world.comments) { id, old, now in
            index.change(id, [old?.content], [now?.content])
        }
        comments = world.comments
    }
}

/// What posts say: titles, texts and the descriptions of images.
struct PostTexts: WorldIndex {
    private(set) var index = TextIndex()
    private var posts = Table<Post>()

    init() {}

    func isCurrent(for world: World) -> Bool { posts.isIdentical(to: world.posts) }

    mutating func follow(_ world: World) {
        posts.forEachDifference(to: world.posts) { id, old, now in
            index.change(id, [old?.name, old?.body, old?.altText], [now?.name, now?.body, now?.altText])
        }
        posts = world.posts
    }
}

/// What people are called.
struct PersonNames: WorldIndex {
    private(set) var index = TextIndex()
    private var people = Table<Person>()

    init() {}

    func isCurrent(for world: World) -> Bool { people.isIdentical(to: world.people) }

    mutating func follow(_ world: World) {
        people.forEachDifference(to: world.people) { id, old, now in
            index.change(id, [old?.name, old?.displayName], [now?.name, now?.displayName])
        }
        people = world.people
    }
}
