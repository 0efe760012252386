/// What a community is about, and the words that its people use.
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
