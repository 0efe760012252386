/// A label and what there is to say of it, set in: a step of an explanation, a line of `help`.
public struct OutputStep: Hashable, Sendable {
    /// Nil for one that is not counted.
    let number: Int?
    let label: String
    let detail: String
    let labelWidth: Int
    let duration: Duration?
    /// The whole line that `--json` prints for it, if there is more to say there.
    var json: String?
}
