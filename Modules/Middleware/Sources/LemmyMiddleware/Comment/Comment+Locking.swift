import LemmyIdentifiers
public import Middleware

extension Comment1Providing {
    /// Locks the comment as a moderator, with all replies below it, or unlocks them. A locked comment accepts no more replies. Since 1.0,
    /// and on PieFed.
    ///
    /// - Parameters:
    ///   - isLocked: True to lock the comment; false to unlock it.
    ///   - reason: The reason to record in the modlog. PieFed refuses it.
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setLocked(_ isLocked: Bool, reason: String? = nil) -> Task<EditResult, Never> {
        comment1.submit(FlagEdit<CommentLocking>(id, isLocked, because: reason))
    }
}

/// The flag of a comment that accepts no more replies.
enum CommentLocking: EditableFlag {
    typealias Model = Comment1
    static let verb = "lock"
    static let group = Group.locked
    static var field: Field { \.locked }

    /// The answer contains only the comment itself, so the replies below it that are known change as side effects.
    ///
    /// - Complexity: O(comments × depth) for all living comments.
    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        var request = client.editRequest { dialect throws(ApiClientError) in
            try dialect.lock(edit.isSet, edit.id, reason: edit.reason)
        }
        let (root, isLocked) = (edit.id, edit.isSet)
        request.effects = client.caches.comment1.objects.filter { $0.ancestorIds.contains(root) }.map { reply in
            SideEffect(on: Comment1Value.entityID(of: reply.id), FieldGroup<Comment1Fields>.locked) {
                $0.locked = isLocked
            }
        }
        return request
    }
}
