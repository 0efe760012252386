public import Issues

extension Issue2 {
    /// An issue with a long title, for previews.
    @MainActor
    public static var long: Issue2 { .mock(issue1: { $0.title = "A title that is too long for one line of a list" }) }
}
