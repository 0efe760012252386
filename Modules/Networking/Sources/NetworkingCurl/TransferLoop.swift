import CCurl
import Networking

/// The loop of a transport's thread: it starts transfers, waits for the network and ends transfers. Only this type uses libcurl's handles.
///
/// `TransferQueue` starts it and passes exchanges to it; `Transfer` sets libcurl's options for one exchange; results are reported to
/// `Exchange`.
final class TransferLoop {
    private let multi: MultiHandle
    private let queue: TransferQueue
    private let limits: CurlTransport.Configuration
    private var active: [ObjectIdentifier: Transfer] = [:]
    /// The exchanges that wait for an active one to end. libcurl visits all its handles at every turn, so it only gets handles that can
    /// make progress.
    private var waiting: ArraySlice<Exchange> = []
    /// The handles without a transfer. They are kept because creating a handle costs more than reusing one.
    private var idle: [Transfer] = []
    private let store = BodyBufferPool()
    /// The earliest possible deadline; deadlines are checked only after it.
    private var nextDeadline: ContinuousClock.Instant?

    init(_ multi: MultiHandle, _ queue: TransferQueue, _ limits: CurlTransport.Configuration) {
        self.multi = multi
        self.queue = queue
        self.limits = limits
    }

    /// Runs until the queue is closed.
    func run() {
        while true {
            let work = queue.dequeueAll()
            if work.isClosed { return end(work.new) }
            for exchange in work.new { enqueue(exchange) }
            for exchange in work.abandoned { drop(exchange) }
            startWaiting()
            var running: Int32 = 0
            _ = curl_multi_perform(multi.pointer, &running)
            finishEnded()
            // Check deadlines in every turn, because a busy loop may never sleep.
            let wait = timeToWait()
            if !canStart, queue.markAsleep() { _ = curl_multi_poll(multi.pointer, nil, 0, wait, nil) }
        }
    }

    private func enqueue(_ exchange: Exchange) {
        waiting.append(exchange)
        if let instant = exchange.deadline?.instant { nextDeadline = min(nextDeadline ?? instant, instant) }
    }

    /// True if another transfer may start. Over TLS a connection may carry as many as HTTP/2 servers allow.
    private var canStart: Bool {
        guard let next = waiting.first else { return false }
        return active.count < max(1, limits.connectionLimit) * (next.name.server.scheme == .https ? 100 : 1)
    }

    private func startWaiting() {
        // The caller may have cancelled while its exchange waited here.
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

    /// Removes the transfer from the set; a connection that it still uses is closed.
    private func release(_ transfer: Transfer, of exchange: Exchange) {
        curl_multi_remove_handle(multi.pointer, transfer.easy)
        active[ObjectIdentifier(exchange)] = nil
        transfer.clear()
        if idle.count < limits.connectionLimit { idle.append(transfer) }
    }

    /// Ends the exchanges whose deadline has passed and returns the milliseconds until the next deadline. libcurl waits less if it has
    /// timers of its own.
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

    /// Returns the milliseconds, rounded up so that the wake-up is not too early.
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

extension RequestErrorContext {
    fileprivate var outOfMemory: TransportError {
        TransportError(
            .noConnection,
            "\(self) was not sent to \(server): no memory for it",
            hint: "free some memory, then try again"
        )
    }
}
