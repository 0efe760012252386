import CCurl
import Networking

/// What a transport's thread does: starts transfers, waits for the network, ends them. All of libcurl's handles are touched here alone.
///
/// `TransferQueue` starts it and hands it exchanges; `Transfer` knows what libcurl is told of one; what ends goes back through `Exchange`.
final class TransferLoop {
    private let multi: MultiHandle
    private let queue: TransferQueue
    private let limits: CurlTransport.Configuration
    private var active: [ObjectIdentifier: Transfer] = [:]
    /// Those that wait for one of the active to end. libcurl visits every handle that it has at every turn: it has no more than can move.
    private var waiting: ArraySlice<Exchange> = []
    /// Handles without a transfer: setting one up anew costs more than its next use.
    private var idle: [Transfer] = []
    private let store = BodyStore()
    /// No deadline comes before this: looked at again only when it has come.
    private var nextDeadline: ContinuousClock.Instant?

    init(_ multi: MultiHandle, _ queue: TransferQueue, _ limits: CurlTransport.Configuration) {
        self.multi = multi
        self.queue = queue
        self.limits = limits
    }

    /// Works until the queue is closed.
    func run() {
        while true {
            let work = queue.take()
            if work.isClosed { return end(work.new) }
            for exchange in work.new { enqueue(exchange) }
            for exchange in work.abandoned { drop(exchange) }
            startWaiting()
            var running: Int32 = 0
            _ = curl_multi_perform(multi.pointer, &running)
            finishEnded()
            // Deadlines come to those too who never let it sleep.
            let wait = timeToWait()
            if !canStart, queue.fallAsleep() { _ = curl_multi_poll(multi.pointer, nil, 0, wait, nil) }
        }
    }

    private func enqueue(_ exchange: Exchange) {
        waiting.append(exchange)
        if let instant = exchange.deadline?.instant { nextDeadline = min(nextDeadline ?? instant, instant) }
    }

    /// Over TLS a connection may carry as many as HTTP/2 servers allow.
    private var canStart: Bool {
        guard let next = waiting.first else { return false }
        return active.count < max(1, limits.connectionLimit) * (next.name.server.scheme == .https ? 100 : 1)
    }

    private func startWaiting() {
        // Its caller may have gone while it waited here.
        while canStart, let exchange = waiting.popFirst() { if !exchange.isOver { start(exchange) } }
    }

    private func start(_ exchange: Exchange) {
        guard let transfer = idle.popLast() ?? Transfer(limits, isSecure: exchange.name.server.scheme == .https, store)
        else {
            return exchange.end(.failure(exchange.name.outOfMemory))
        }
        guard transfer.prepare(exchange), curl_multi_add_handle(multi.pointer, transfer.easy) == CURLM_OK else {
            return exchange.end(.failure(exchange.name.outOfMemory))
        }
        active[ObjectIdentifier(exchange)] = transfer
    }

    private func finishEnded() {
        var result = CURLE_OK
        while let easy = strata_next_ended(multi.pointer, &result) {
            guard let context = strata_context(easy) else { continue }
            let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            guard let exchange = transfer.exchange else { continue }
            exchange.end(transfer.ending(result))
            release(transfer, of: exchange)
        }
    }

    private func drop(_ exchange: Exchange) {
        if let transfer = active[ObjectIdentifier(exchange)] { release(transfer, of: exchange) }
    }

    /// Takes it off the set; a connection that it still uses is closed.
    private func release(_ transfer: Transfer, of exchange: Exchange) {
        curl_multi_remove_handle(multi.pointer, transfer.easy)
        active[ObjectIdentifier(exchange)] = nil
        transfer.clear()
        if idle.count < limits.connectionLimit { idle.append(transfer) }
    }

    /// Milliseconds until a deadline has come, after ending what is late. libcurl shortens that by what it waits for itself.
    private func timeToWait() -> Int32 {
        guard let next = nextDeadline else { return .max }
        let now = ContinuousClock.now
        guard next <= now else { return milliseconds(from: now, to: next) }
        nextDeadline = nil
        waiting.removeAll { exchange in
            guard let deadline = exchange.deadline else { return false }
            if deadline.instant <= now {
                exchange.expire(after: deadline.allowed)
            } else {
                nextDeadline = min(nextDeadline ?? deadline.instant, deadline.instant)
            }
            return deadline.instant <= now
        }
        for transfer in Array(active.values) {
            guard let exchange = transfer.exchange, let deadline = exchange.deadline else { continue }
            if deadline.instant <= now {
                exchange.expire(after: deadline.allowed)
                release(transfer, of: exchange)
            } else {
                nextDeadline = min(nextDeadline ?? deadline.instant, deadline.instant)
            }
        }
        return nextDeadline.map { milliseconds(from: now, to: $0) } ?? .max
    }

    /// Rounded up, so that it is not too early then.
    private func milliseconds(from now: ContinuousClock.Instant, to then: ContinuousClock.Instant) -> Int32 {
        let (seconds, attoseconds) = now.duration(to: then).components
        return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
    }

    private func end(_ new: [Exchange]) {
        for exchange in waiting + new { exchange.end(.failure(exchange.name.cancelled)) }
        for transfer in Array(active.values) {
            guard let exchange = transfer.exchange else { continue }
            exchange.end(.failure(exchange.name.cancelled))
            release(transfer, of: exchange)
        }
        idle = []
    }
}

extension RequestName {
    fileprivate var outOfMemory: TransportError {
        TransportError(
            .noConnection,
            "\(self) was not sent to \(server): no memory for it",
            hint: "free some, then try again"
        )
    }
}
