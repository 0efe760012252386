extension TrackerIssueState {
    /// The title of a section with the issues of this state.
    public var title: String { self == .open ? "To do" : "Done" }
}
