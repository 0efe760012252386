import ReplKit

/// The places of an entity's fields where a person reads them: title, text and votes first; ids, addresses and dates last.
enum FieldPlaces {
    /// The fields that a person reads first, in this order.
    private static let leading = [
        "title", "name", "display_name", "relation.note", "content", "link_url", "description", "biography", "reason",
        "score", "vote",
        "saved",
        "subscriber_count", "post_count", "comment_count", "read", "creator", "recipient", "community", "post",
        "subscribed",
        "favourite", "waiting",
    ]
    /// The texts among them that many entities lack, and that are only named then.
    private static let optional: Set = [
        "display_name", "relation.note", "link_url", "description", "biography", "reason",
    ]
    private static let ranks = Dictionary(leading.enumerated().map { ($1, $0) }) { first, _ in first }
    /// The fields that are printed last, in addition to those whose names end with `_id`, `_ids` or `_time`.
    private static let trailing: Set = ["created", "updated", "expires"]

    /// Returns a field with its place.
    static func placed(_ field: ShownField) -> ShownField {
        var field = field
        if let rank = ranks[field.name], !optional.contains(field.name) || field.value != .missing {
            field.place = .leading(rank)
        } else if trailing.contains(field.name) || ["_id", "_ids", "_time"].contains(where: field.name.hasSuffix) {
            field.place = .trailing
        }
        return field
    }
}
