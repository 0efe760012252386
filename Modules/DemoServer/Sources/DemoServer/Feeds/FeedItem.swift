/// One thing in a feed. A member that is nil is not told of.
struct FeedItem {
    struct Category {
        let name: String
        let address: String
    }

    /// What a post links to, as something to be loaded with it.
    struct Enclosure {
        let address: String
        let mediaType: String
    }

    var title: String
    /// Where it leads to.
    var link: String
    /// HTML.
    var description: String
    var author: String?
    var category: Category?
    /// Its page on this server; it is known by that.
    var page: String
    var enclosure: Enclosure?
    var published: Timestamp
    /// An address of a picture.
    var thumbnail: String?
    /// The address of whoever made it.
    var creator: String?
}

extension FeedItem {
    /// A post; what it links to, its text and its numbers are its description.
    init(_ view: PostView, in world: World) {
        let post = view.post
        let creator = HTMLText.escaped(view.creator.name)
        page = "\(world.address)/post/\(post.id)"
        title = post.name
        link = page
        description =
            "submitted by <a href=\"\(HTMLText.escaped(view.creator.actorID))\">\(creator)</a> to "
            + "<a href=\"\(world.address)/c/\(HTMLText.escaped(view.community.name))\">"
            + "\(HTMLText.escaped(view.community.name))</a><br>"
            + "\(view.counts.score) points | <a href=\"\(page)\">\(view.counts.comments) comments</a>"
        published = post.published
        self.creator = view.creator.actorID
        if let url = post.url {
            let address = HTMLText.escaped(url)
            let isPicture = world.dialect == .v0_19 && post.urlContentType?.hasPrefix("image/") == true
            description += "<br><a href=\"\(address)\">\(isPicture ? "<img src=\"\(address)\"/>" : address)</a>"
        }
        if let body = post.body { description += Markdown.html(body) }
        switch world.dialect {
        case .v0_18: link = post.url ?? page
        case .v0_19:
            category = Category(name: view.community.title, address: view.community.actorID)
            thumbnail = post.thumbnailURL
            enclosure = post.url.map {
                Enclosure(address: $0, mediaType: post.urlContentType ?? "application/octet-stream")
            }
        }
    }

    /// A reply or a mention.
    init(_ notice: NoticeView, in world: World) {
        let name = notice.view.creator.name
        page = "\(world.address)/comment/\(notice.view.comment.id)"
        title = "Reply from \(name)"
        link = page
        description = Markdown.html(notice.view.comment.content)
        author = "/u/\(name) <a href=\"\(world.address)/u/\(name)\">(link)</a>"
        published = notice.view.comment.published
    }
}
