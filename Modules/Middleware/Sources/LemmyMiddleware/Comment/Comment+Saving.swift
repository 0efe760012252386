import LemmyIdentifiers
public import Middleware

extension Comment2Providing {
    /// Saves it, or takes the mark off.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setSaved(_ isSaved: Bool) -> Task<EditResult, Never> {
        comment2.submit(CommentSave(id: id, isSaved: isSaved))
    }
}

/// A mark that outlives the program.
struct CommentSave: DurableEdit {
    typealias Model = Comment2
    static let kind = "save comment"
    static let group = FieldGroup<Comment2Fields>.saved
    let id: CommentID
    let isSaved: Bool

    var words: String { "save comment:\(id)\(isSaved ? "" : " off")" }
    func apply(to fields: inout Comment2Fields) { fields.saved = isSaved }
    func request(by client: ApiClient) -> EditRequest {
        client.saveRequest(isSaved, of: id)
    }
}
