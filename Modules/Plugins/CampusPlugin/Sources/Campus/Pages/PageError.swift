/// Why nothing can be read of a page.
public struct PageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with it.
    public let description: String

    /// Says what is wrong.
    package init(_ description: String) {
        self.description = description
    }
}
