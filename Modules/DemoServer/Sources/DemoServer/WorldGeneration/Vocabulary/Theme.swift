/// The subject of a community and its vocabulary.
struct Theme: Sendable {
    let name: String
    let title: String
    let description: String
    var phrasebook = Phrasebook.english
    var nsfw = false
    let things: [String]
    let doings: [String]
    let claims: [String]
}
