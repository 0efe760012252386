import Foundation

/// The stored value: a post of a feed's page, with the usual shape and size.
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

    /// Returns so many posts, about 450 bytes of JSON each.
    static func page(_ count: Int) -> [Post] { (0..<count).map(Post.init) }
}

/// Returns the JSON of a page, in the same way for every side.
func encoded(_ page: [Post]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(page)
}

/// Returns the page of a JSON, in the same way for every side.
func decoded(_ json: Data) throws -> [Post] { try JSONDecoder().decode([Post].self, from: json) }
