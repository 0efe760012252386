package import Middleware

/// Several answers as one.
package struct CombinedAnswer: TierAnswer {
    private let parts: [any TierAnswer]

    /// Combines answers.
    package init(_ parts: any TierAnswer...) { self.parts = parts }

    /// Adds the updates of each part.
    package func collect(into updates: inout EntityUpdates) {
        for part in parts { part.collect(into: &updates) }
    }
}

/// The author's content next to the content that the server is known to have. Only the parts that differ are sent, so that changes by other
/// people meanwhile are preserved.
package struct ContentDiff<Content: Sendable>: Sendable {
    /// The content after the edit.
    package let content: Content
    /// The content that the server is known to have; nil if it is unknown.
    package let verified: Content?

    /// Returns the new value of a part; nil if the server already has it.
    package func callAsFunction<Part: Equatable>(_ part: (Content) -> Part) -> Part? {
        let new = part(content)
        return verified.map(part) == new ? nil : new
    }
}
