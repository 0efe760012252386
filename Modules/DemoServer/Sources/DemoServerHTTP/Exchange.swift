import Foundation
import Networking

/// One request on its way in: filled by the port's thread while bytes arrive, read by it when they are all there.
final class Exchange {
    let target: RequestTarget
    /// Set where the target is beside the path below which the port answers.
    let isBeside: Bool
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

    /// - Parameter base: The path below which the port answers, decoded; nil where it answers everywhere.
    init(target: String, below base: String?) {
        let whole = RequestTarget(target)
        let own = base.map(whole.below) ?? whole
        (self.target, isBeside) = (own ?? whole, own == nil)
    }
}
