/// What new and changed emojis have in common.
protocol EmojiMembers: RequestBody {
    var category: Member<String> { get }
    var imageURL: Member<WebAddress> { get }
    var altText: Member<String> { get }
    var keywords: Member<[String]> { get }
}

struct CreateCustomEmoji: EmojiMembers {
    let category = Member<String>("category")
    let shortcode = Member<String>("shortcode")
    let imageURL = Member<WebAddress>("image_url")
    let altText = Member<String>("alt_text")
    let keywords = Member<[String]>("keywords")
}

struct DeleteCustomEmoji: RequestBody {
    let id = Member<Int32>("id")
}

struct EditCustomEmoji: EmojiMembers {
    let id = Member<Int32>("id")
    let category = Member<String>("category")
    let imageURL = Member<WebAddress>("image_url")
    let altText = Member<String>("alt_text")
    let keywords = Member<[String]>("keywords")
}
