import Primitives

/// Writes for ``PlainLineSource``: block after block, and around a prompt that somebody is typing at.
final class PlainScreen: Sendable {
    private let output: Descriptor
    private let error: Descriptor
    /// The prompt that waits. Held while writing: that is what keeps blocks whole and in order.
    private let prompt = Lock<String?>(nil)

    init(output: Descriptor, error: Descriptor) {
        self.output = output
        self.error = error
    }

    func show(_ text: String, isError: Bool) {
        prompt.withLock { prompt in
            let bytes = PlainText.block(text, lineBreak: [10])
            if prompt != nil { output.writeAll([10]) }
            (isError ? error : output).writeAll(bytes)
            if let prompt { output.writeAll(Array(prompt.utf8)) }
        }
    }

    func begin(_ text: String) {
        prompt.withLock { prompt in
            prompt = text
            output.writeAll(Array(text.utf8))
        }
    }

    /// `breaksLine`: nobody's Enter was echoed.
    func end(breaksLine: Bool) {
        prompt.withLock { prompt in
            if breaksLine, prompt != nil { output.writeAll([10]) }
            prompt = nil
        }
    }
}
