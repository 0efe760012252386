import ApiTypes

// Requests that create content. The requests for a new post and a new community stand next to the others about posts and communities.

extension LemmyV3 {
    func create(_ new: NewComment) -> Call<Comment2Value> {
        let request = ApiCreateComment(
            content: new.content,
            postId: new.postId,
            parentId: new.parentId,
            languageId: new.languageId
        )
        return Call(request) { answer, context in Comment2Value(answer.commentView, server: context.server) }
    }

    func create(_ new: NewMessage) -> Call<Message2Value> {
        let request = ApiCreatePrivateMessage(content: new.content, recipientId: new.recipientId)
        return Call(request) { answer, context in Message2Value(answer.privateMessageView, server: context.server) }
    }
}
