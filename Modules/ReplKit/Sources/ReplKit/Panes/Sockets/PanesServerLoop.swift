import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The thread of a ``PanesServer``: accepts viewers, buffers the bytes for each, and waits in poll(2).
struct PanesServerLoop: Sendable {
    /// A connected viewer with its unsent bytes.
    private struct Viewer {
        let descriptor: Int32
        var waiting: ArraySlice<UInt8> = []
        var isGone = false

        /// Sends as many bytes as possible without blocking.
        mutating func flush() {
            while !waiting.isEmpty, !isGone {
                let count = UnixSocket.send(waiting, to: descriptor)
                if count == 0 { break }
                if count < 0 { isGone = true } else { waiting = waiting.dropFirst(count) }
            }
            // Releases the storage of the sent bytes.
            if waiting.isEmpty { waiting = [] }
        }
    }

    let listener: Int32
    let wakeDescriptor: Int32
    let limits: PanesServer.Limits

    /// Serves viewers until `take` reports the end.
    ///
    /// - Parameters:
    ///   - take: Returns the messages since the last call, and true if the server is closing.
    ///   - report: Receives the number of viewers after each round.
    func run(take: () -> (news: [PanesMessage], isClosing: Bool), report: (Int) -> Void) {
        var state = PanesState()
        var pid = getpid()
        var viewers: [Viewer] = []
        // If no descriptor is free, pending connections are retried once a second, so that the loop does not spin.
        var isFull = false
        while true {
            wait(for: viewers, isFull: isFull)
            drain(wakeDescriptor)
            let (news, isClosing) = take()
            for message in news {
                state.apply(message)
                if case .snapshot(let process, _) = message { pid = process }
            }
            broadcast(isClosing ? news + [.end] : news, to: &viewers)
            guard !isClosing else { break }
            isFull = !acceptViewers(&viewers, greeting: .snapshot(pid: pid, state.panes))
            for index in viewers.indices {
                viewers[index].flush()
                let isSlow = viewers[index].waiting.count > limits.waiting
                if isSlow || hasDisconnected(viewers[index].descriptor) { viewers[index].isGone = true }
            }
            for viewer in viewers where viewer.isGone { _ = close(viewer.descriptor) }
            let count = viewers.count
            viewers.removeAll(where: \.isGone)
            if viewers.count != count { isFull = false }
            report(viewers.count)
        }
        for descriptor in viewers.map(\.descriptor) + [listener] { _ = close(descriptor) }
        report(0)
    }

    private func wait(for viewers: [Viewer], isFull: Bool) {
        var descriptors = [pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)]
        if !isFull { descriptors.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0)) }
        for viewer in viewers {
            let events = viewer.waiting.isEmpty ? POLLIN : POLLIN | POLLOUT
            descriptors.append(pollfd(fd: viewer.descriptor, events: Int16(events), revents: 0))
        }
        _ = poll(&descriptors, nfds_t(descriptors.count), isFull ? 1_000 : -1)
    }

    /// Sends messages to all viewers. Each message is encoded once, and only if there are viewers.
    private func broadcast(_ messages: [PanesMessage], to viewers: inout [Viewer]) {
        guard !viewers.isEmpty, !messages.isEmpty else { return }
        let bytes = Array(messages.map { $0.line + "\n" }.joined().utf8)
        for index in viewers.indices {
            viewers[index].waiting += bytes
            viewers[index].flush()
        }
    }

    /// Accepts the pending connections of the same user.
    ///
    /// - Returns: True if the system had a descriptor for each of them.
    private func acceptViewers(_ viewers: inout [Viewer], greeting: @autoclosure () -> PanesMessage) -> Bool {
        while true {
            let descriptor = UnixSocket.accept(listener)
            guard descriptor >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                return errno == EAGAIN || errno == EWOULDBLOCK
            }
            guard viewers.count < limits.viewers, UnixSocket.peerUser(of: descriptor) == geteuid() else {
                _ = close(descriptor)
                continue
            }
            viewers.append(Viewer(descriptor: descriptor, waiting: Array((greeting().line + "\n").utf8)[...]))
        }
    }

    /// Returns true if the viewer has disconnected. Data from it is discarded.
    private func hasDisconnected(_ descriptor: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        // It reads only once, so that a viewer that sends without a pause cannot block the loop.
        let count = read(descriptor, &buffer, buffer.count)
        return count == 0 || count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR
    }

    private func drain(_ descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 256)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
