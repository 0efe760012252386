public import Middleware

extension ClientStore {
    /// Blocks until the requests of edits that are starting now have got as far as they get without an answer.
    ///
    /// A simulation whose tasks all run on one queue calls this between two steps, because the requests of edits start on a queue of their
    /// own.
    public func waitUntilSenderIsIdle() { sender.waitUntilIdle() }
}
