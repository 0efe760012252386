import Propagation

/// When what is posted was said.
struct PostTime {
    /// What the poster gave, which is what an authority hears.
    let given: Stamp?
    /// What the manager compares with what is shown; nil for an edit, which always counts.
    let compared: Stamp?

    /// Takes the poster's word for it; without one it is an edit.
    static func stated(_ stamp: Stamp?) -> PostTime { PostTime(given: stamp, compared: stamp) }

    /// Takes the poster's word for it, and without one the present.
    @MainActor
    static func orNow(_ stamp: Stamp?, _ commits: Commits) -> PostTime {
        PostTime(given: stamp, compared: stamp ?? commits.makeStamp())
    }
}
