/// The lessons of `tour` about entities, as texts.
enum LemmyLessons {
    /// The lessons in the order of `tour list`.
    static let all = [stubs, identity, upgrade, views, rollback, weakCache]
}
