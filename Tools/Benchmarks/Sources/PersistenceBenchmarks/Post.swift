import Foundation

/// What is kept: a page of a feed, of a shape and size that such pages have.
struct Post: Codable, Hashable, Sendable {
    var id: Int
    var name: String
    var body: String
    var creator: String
    var community: String
    var score: Int
    var comments: Int
    var published: Date
    var isSaved: Bool
    var vote: Int?

    init(_ id: Int) {
        self.id = id
        name = "Post \(id): what \"everybody\" says about it"
        body = String(repeating: "A line of a text that somebody wrote. ", count: 4 + id % 5)
        creator = "person\(id % 97)@lemmy.world"
        community = "community\(id % 31)"
        score = id * 7 % 1_000
        comments = id % 50
        published = Date(timeIntervalSince1970: 1_795_235_100.5 + Double(id))
        isSaved = id.isMultiple(of: 9)
        vote = id.isMultiple(of: 3) ? 1 : nil
    }

    /// So many posts, about 450 bytes of JSON each.
    static func page(_ count: Int) -> [Post] { (0..<count).map(Post.init) }
}

/// The JSON of a page, as every side makes it.
func encoded(_ page: [Post]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(page)
}

/// The page of a JSON, as every side makes it.
func decoded(_ json: Data) throws -> [Post] { try JSONDecoder().decode([Post].self, from: json) }
