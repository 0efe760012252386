/// An error that knows whether the server may have done what it did not confirm.
///
/// A refusal leaves the server as it was. A broken answer or a time-out does not say: until the next answer, what the server has is
/// uncertain, and an edit that looks like no change is sent all the same.
public protocol EditFailure: Error {
    /// Whether the edit may have been made in spite of this.
    var mayHaveHappened: Bool { get }
}
