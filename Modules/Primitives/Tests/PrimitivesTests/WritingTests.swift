import Foundation
import Primitives
import Testing

@Suite struct WritingTests {
    @Test func `all of it arrives where a descriptor takes a part at a time`() throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        // A pipe holds 64 KiB, and one that does not block says so.
        #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
        let thread = Thread {
            #expect(Writing.writeAll(bytes, to: descriptor) == nil)
            // Whoever reads sees the end by this alone.
            #expect(throws: Never.self) { try pipe.fileHandleForWriting.close() }
        }
        thread.start()
        #expect(try pipe.fileHandleForReading.readToEnd() == Data(bytes))
    }

    @Test func `what stops it is told`() {
        #expect(Writing.writeAll([1], to: -1) == EBADF)
        #expect(Writing.writeAll([], to: -1) == nil, "nothing is written nowhere")
    }
}
