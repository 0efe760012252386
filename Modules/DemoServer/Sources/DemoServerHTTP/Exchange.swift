import Foundation
import Networking

/// One request on its way in: filled by the port's thread while bytes arrive, read by it when they are all there.
final class Exchange {
    let target: RequestTarget
    /// Bytes that its body may have.
    var bodyLimit = 0
    var headers = HTTPHeaders()
    var body = Data()
    /// Bytes that came, those beyond the limit included.
    var received = 0
    /// Bytes of the body that count among those that all requests hold.
    var held = 0
    /// Set once the body was let go of, because all requests together hold too much.
    var isTurnedAway = false
    var hasBegun = false
    /// Set once there is, or will be, an answer that a stopping port waits for.
    var isAnswered = false
    /// Set once the request is with another thread, which makes its answer.
    var isElsewhere = false
    /// Set while the connection is held and no answer will come.
    var isStalled = false

    init(target: String) { self.target = RequestTarget(target) }
}
