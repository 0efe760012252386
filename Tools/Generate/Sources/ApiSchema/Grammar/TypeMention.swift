/// Where a type is named.
package struct TypeMention: Hashable, Sendable {
    package var name: String
    package var argumentCount: Int
    package var line: Int
}
