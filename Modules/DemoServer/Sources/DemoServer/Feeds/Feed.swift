import Foundation

/// An RSS 2.0 document.
struct Feed {
    var title: String
    var link: String
    var description: String?
    var items: [RSSItem]

    /// Returns the document as XML.
    ///
    /// - Complexity: O(length of all texts).
    func xml(in dialect: Dialect) -> Data {
        var xml = XMLWriter()
        let dc = "http://purl.org/dc/elements/1.1/"
        let media = "http://search.yahoo.com/mrss/"
        switch dialect {
        case .v0_18: xml.element("rss", ["version": "2.0", "xmlns:dc": dc], write)
        case .v0_19, .v1_0: xml.element("rss", ["version": "2.0", "xmlns:dc": dc, "xmlns:media": media], write)
        }
        return xml.data()
    }

    private func write(to xml: inout XMLWriter) {
        xml.element("channel") { xml in
            xml.element("title", text: title)
            xml.element("link", text: link)
            xml.element("description", text: description ?? "")
            for item in items { xml.element("item") { item.write(to: &$0) } }
        }
    }
}

extension RSSItem {
    fileprivate func write(to xml: inout XMLWriter) {
        xml.element("title", text: title)
        xml.element("link", text: link)
        xml.element("description", text: description)
        if let author { xml.element("author", text: author) }
        if let category { xml.element("category", ["domain": category.address], text: category.name) }
        xml.element("comments", text: page)
        if let enclosure {
            xml.empty("enclosure", ["url": enclosure.address, "length": "0", "type": enclosure.mediaType])
        }
        xml.element("guid", text: page)
        xml.element("pubDate", text: published.rfc2822)
        if let thumbnail { xml.empty("media:content", ["medium": "image", "url": thumbnail]) }
        if let creator { xml.element("dc:creator", text: creator) }
    }
}

/// An item of a feed. A member that is nil is left out.
struct RSSItem {
    struct Category {
        let name: String
        let address: String
    }

    /// The target of a post's link, as a resource that feed readers load with it.
    struct Enclosure {
        let address: String
        let mediaType: String
    }

    var title: String
    /// The address that the item links to.
    var link: String
    /// The description as HTML.
    var description: String
    var author: String?
    var category: Category?
    /// The item's page on this server, which also identifies it.
    var page: String
    var enclosure: Enclosure?
    var published: Timestamp
    /// The address of a picture.
    var thumbnail: String?
    /// The address of the creator.
    var creator: String?
}

extension RSSItem {
    /// Makes an item for a post. The description consists of its link, its text and its counts.
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
            let isPicture = world.dialect >= .v0_19 && post.urlContentType?.hasPrefix("image/") == true
            description += "<br><a href=\"\(address)\">\(isPicture ? "<img src=\"\(address)\"/>" : address)</a>"
        }
        if let body = post.body { description += Markdown.html(body) }
        switch world.dialect {
        case .v0_18: link = post.url ?? page
        case .v0_19, .v1_0:
            category = Category(name: view.community.title, address: view.community.actorID)
            thumbnail = post.thumbnailURL
            enclosure = post.url.map {
                Enclosure(address: $0, mediaType: post.urlContentType ?? "application/octet-stream")
            }
        }
    }

    /// Makes an item for a reply or a mention.
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
