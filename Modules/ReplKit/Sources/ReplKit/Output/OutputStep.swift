/// One numbered step of an explanation.
public struct OutputStep: Hashable, Sendable {
    let number: Int
    let label: String
    let detail: String
    let labelWidth: Int
    let duration: Duration?
}
