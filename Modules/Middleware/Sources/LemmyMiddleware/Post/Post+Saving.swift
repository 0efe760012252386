import LemmyIdentifiers
public import Middleware

extension Post2Providing {
    /// Saves it, or takes the mark off.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setSaved(_ isSaved: Bool) -> Task<EditResult, Never> {
        post2.submit(PostSave(id: id, isSaved: isSaved))
    }
}

/// A mark that outlives the program.
struct PostSave: DurableEdit {
    typealias Model = Post2
    static let kind = "save post"
    static let group = FieldGroup<Post2Fields>.saved
    let id: PostID
    let isSaved: Bool

    var words: String { "save post:\(id)\(isSaved ? "" : " off")" }
    func apply(to fields: inout Post2Fields) { fields.saved = isSaved }
    func request(by client: ApiClient) -> EditRequest {
        client.saveRequest(isSaved, of: id)
    }
}
