/// The name that a schema is declared with, if it needs one: an object, or an enumeration.
struct NewName: Hashable {
    let text: String
    /// True if the name belongs to a component, so that it is used without changes.
    let isComponent: Bool

    /// Makes the name of an inline schema. A number follows it if it is taken.
    init(_ text: String) {
        self.text = text
        isComponent = false
    }

    init(component: String) {
        text = component
        isComponent = true
    }

    /// Returns the name of a schema inside: `PostAuthor` for the property `author` of `Post`.
    func inner(_ part: String) -> NewName {
        NewName(text + TypeNames.upperCamel(part))
    }
}
