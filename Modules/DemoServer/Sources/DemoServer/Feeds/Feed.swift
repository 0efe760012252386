import Foundation

/// What a feed reader gets: RSS 2.0.
struct Feed {
    var title: String
    var link: String
    var description: String?
    var items: [FeedItem]

    /// - Complexity: O(length of all texts).
    func xml(in dialect: Dialect) -> Data {
        var xml = XMLText()
        let dc = "http://purl.org/dc/elements/1.1/"
        let media = "http://search.yahoo.com/mrss/"
        switch dialect {
        case .v0_18: xml.element("rss", ["version": "2.0", "xmlns:dc": dc], write)
        case .v0_19: xml.element("rss", ["version": "2.0", "xmlns:dc": dc, "xmlns:media": media], write)
        }
        return xml.data()
    }

    private func write(to xml: inout XMLText) {
        xml.element("channel") { xml in
            xml.element("title", text: title)
            xml.element("link", text: link)
            xml.element("description", text: description ?? "")
            for item in items { xml.element("item") { item.write(to: &$0) } }
        }
    }
}

extension FeedItem {
    fileprivate func write(to xml: inout XMLText) {
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
