import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The thread behind a ``PanesSocket``: lets viewers in, keeps what waits for each, and sleeps in poll(2) meanwhile.
struct PanesHub: Sendable {
    /// One who watches, and what waits for them.
    private struct Viewer {
        let descriptor: Int32
        var waiting: ArraySlice<UInt8> = []
        var isGone = false

        /// Sends what can be sent now.
        mutating func flush() {
            while !waiting.isEmpty, !isGone {
                let count = LocalSocket.send(waiting, to: descriptor)
                if count == 0 { break }
                if count < 0 { isGone = true } else { waiting = waiting.dropFirst(count) }
            }
            // What was sent is let go of.
            if waiting.isEmpty { waiting = [] }
        }
    }

    let listener: Int32
    let wakeEnd: Int32
    let limits: PanesSocket.Limits

    /// Serves until `take` says that it is over.
    ///
    /// - Parameters:
    ///   - take: Answers what happened since the last call.
    ///   - report: Gets how many watch now.
    func run(take: () -> (news: [PanesMessage], isClosing: Bool), report: (Int) -> Void) {
        var state = PanesState()
        var pid = getpid()
        var viewers: [Viewer] = []
        // With no descriptor to spare, those who wait are looked after now and then, not at once for ever.
        var isFull = false
        while true {
            wait(for: viewers, isFull: isFull)
            drain(wakeEnd)
            let (news, isClosing) = take()
            for message in news {
                state.apply(message)
                if case .whole(let process, _) = message { pid = process }
            }
            tell(isClosing ? news + [.end] : news, to: &viewers)
            guard !isClosing else { break }
            isFull = !letIn(&viewers, greeting: .whole(pid: pid, state.panes))
            for index in viewers.indices {
                viewers[index].flush()
                let isSlow = viewers[index].waiting.count > limits.waiting
                if isSlow || hasLeft(viewers[index].descriptor) { viewers[index].isGone = true }
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
        var descriptors = [pollfd(fd: wakeEnd, events: Int16(POLLIN), revents: 0)]
        if !isFull { descriptors.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0)) }
        for viewer in viewers {
            let events = viewer.waiting.isEmpty ? POLLIN : POLLIN | POLLOUT
            descriptors.append(pollfd(fd: viewer.descriptor, events: Int16(events), revents: 0))
        }
        _ = poll(&descriptors, nfds_t(descriptors.count), isFull ? 1_000 : -1)
    }

    /// Each message is made into a line once, and only if somebody watches.
    private func tell(_ messages: [PanesMessage], to viewers: inout [Viewer]) {
        guard !viewers.isEmpty, !messages.isEmpty else { return }
        let bytes = Array(messages.map { $0.line + "\n" }.joined().utf8)
        for index in viewers.indices {
            viewers[index].waiting += bytes
            viewers[index].flush()
        }
    }

    /// Lets in whoever waits and is the same user.
    ///
    /// - Returns: Whether the system had a descriptor for all of them.
    private func letIn(_ viewers: inout [Viewer], greeting: @autoclosure () -> PanesMessage) -> Bool {
        while true {
            let descriptor = LocalSocket.accept(listener)
            guard descriptor >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                return errno == EAGAIN || errno == EWOULDBLOCK
            }
            guard viewers.count < limits.viewers, LocalSocket.peer(of: descriptor) == geteuid() else {
                _ = close(descriptor)
                continue
            }
            viewers.append(Viewer(descriptor: descriptor, waiting: Array((greeting().line + "\n").utf8)[...]))
        }
    }

    /// Whether the other side hung up. What it says is thrown away.
    private func hasLeft(_ descriptor: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        // Not to the end: who talks without a pause keeps nobody.
        let count = read(descriptor, &buffer, buffer.count)
        return count == 0 || count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR
    }

    private func drain(_ descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 256)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
