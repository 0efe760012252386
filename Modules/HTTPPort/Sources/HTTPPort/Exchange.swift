import Foundation

/// An incoming request. The port's thread fills it while bytes arrive, and reads it when they are complete.
final class Exchange {
    let target: RequestTarget
    /// True if the target is outside the port's path prefix.
    let isOutsideBasePath: Bool
    /// The maximum size of the body, in bytes.
    var bodyLimit = 0
    var headers = HTTPPortHeaders()
    var body = Data()
    /// The number of received bytes, including those beyond the limit.
    var received = 0
    /// The number of bytes of this body that count towards the limit of all bodies.
    var reservedBytes = 0
    /// True once the body was released because all bodies together exceed their limit.
    var isRejected = false
    var hasBegun = false
    /// True once there is, or will be, a response that a stopping port waits for.
    var isAnswered = false
    /// True once another thread computes the response.
    var isOnWorker = false
    /// True while the connection is held without a response.
    var isStalled = false

    /// Makes an exchange.
    ///
    /// - Parameter base: The decoded path prefix; nil if the port answers every path.
    init(target: String, below base: String?) {
        let whole = RequestTarget(target)
        let own = base.map(whole.below) ?? whole
        (self.target, isOutsideBasePath) = (own ?? whole, own == nil)
    }
}
