import LemmyIdentifiers
public import Middleware

extension Post2Providing {
    /// Tags the post as its author or as a moderator of its community. Since 1.0, and on PieFed.
    ///
    /// - Parameter tags: The tags that the post has from then on, among those that its community offers.
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setTags(_ tags: [CommunityTag]) -> Task<EditResult, Never> {
        post2.submit(PostTagging(id: id, tags: tags, isAuthor: api.myPersonID == creatorId))
    }
}

/// The edit that tags a post.
struct PostTagging: DurableEdit {
    typealias Model = Post2
    static let kind = "tag post"
    static let group = FieldGroup<Post2Fields>.tags
    let id: PostID
    let tags: [CommunityTag]
    /// True if the viewer wrote the post, and need not moderate its community.
    let isAuthor: Bool

    var summary: String { "tag post:\(id) \(tags.map(\.name).joined(separator: ", "))" }
    func apply(to fields: inout Post2Fields) { fields.tags = tags }
    func request(by client: ApiClient) -> EditRequest { client.tagRequest(tags.map(\.id), asAuthor: isAuthor, of: id) }
}
