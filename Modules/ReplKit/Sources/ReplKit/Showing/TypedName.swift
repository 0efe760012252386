public import Primitives

/// A property's or a kind's name as people type it: `commentCount` is `comment_count`. What stands behind a `:` is an id, and stays.
///
/// What `show` lists and what `explain` tells is spelled by this one rule, so that the one can be typed where the other was read.
public func typedName(of name: String) -> String {
    let kind = name.prefix { $0 != ":" }
    var typed = ""
    for character in kind {
        if character.isUppercase, !typed.isEmpty { typed.append("_") }
        typed += character.lowercased()
    }
    return typed + name[kind.endIndex...]
}

/// A reference as it has to be typed: `post:42`, `"board:top shelf"`. What `trace`, `explain` and inverses name an entity by.
public func typedReference(to key: EntityKey) -> String { Quoting.quote(typedName(of: key.description)) }
