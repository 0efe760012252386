/// The indexes of a world and of its copies.
final class Indexes: Sendable {
    fileprivate let comments: Shelf<CommentIndex>
    fileprivate let posts: Shelf<PostIndex>
    fileprivate let inboxes: Shelf<InboxIndex>
    fileprivate let modlogs: Shelf<ModlogIndex>
    fileprivate let commentTexts: Shelf<WorldTexts<Comment>>
    fileprivate let postTexts: Shelf<WorldTexts<Post>>
    fileprivate let personNames: Shelf<WorldTexts<Person>>

    init() {
        comments = Shelf()
        posts = Shelf()
        inboxes = Shelf()
        modlogs = Shelf()
        commentTexts = Shelf()
        postTexts = Shelf()
        personNames = Shelf()
    }

    /// For a world that goes its own way from here on.
    init(startingFrom other: Indexes) {
        comments = Shelf(other.comments.latest)
        posts = Shelf(other.posts.latest)
        inboxes = Shelf(other.inboxes.latest)
        modlogs = Shelf(other.modlogs.latest)
        commentTexts = Shelf(other.commentTexts.latest)
        postTexts = Shelf(other.postTexts.latest)
        personNames = Shelf(other.personNames.latest)
    }

    /// Makes all of them, so that nobody who asks has to wait for one.
    func prepare(for world: World) {
        _ = (comments.index(of: world), posts.index(of: world), inboxes.index(of: world), modlogs.index(of: world))
        _ = (commentTexts.index(of: world), postTexts.index(of: world), personNames.index(of: world))
    }

    /// Brings up what somebody has needed already, for those who come.
    func follow(_ world: World) {
        comments.follow(world)
        posts.follow(world)
        inboxes.follow(world)
        modlogs.follow(world)
        commentTexts.follow(world)
        postTexts.follow(world)
        personNames.follow(world)
    }
}

extension World {
    var commentIndex: CommentIndex { indexes.comments.index(of: self) }
    var postIndex: PostIndex { indexes.posts.index(of: self) }
    var inboxIndex: InboxIndex { indexes.inboxes.index(of: self) }
    var modlogIndex: ModlogIndex { indexes.modlogs.index(of: self) }
    var commentTexts: TextIndex { indexes.commentTexts.index(of: self).index }
    var postTexts: TextIndex { indexes.postTexts.index(of: self).index }
    var personNames: TextIndex { indexes.personNames.index(of: self).index }

    /// The world with indexes that no other world's copies share.
    var withOwnIndexes: World {
        var world = self
        world.indexes = Indexes(startingFrom: indexes)
        return world
    }
}
