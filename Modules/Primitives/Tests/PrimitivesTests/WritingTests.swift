import Foundation
import Primitives
import Testing

@Suite struct WritingTests {
    @Test func `all of it arrives where a descriptor takes a part at a time`() throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        // A pipe holds 64 KiB, and a non-blocking one returns EAGAIN when it is full.
        #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
        let thread = Thread {
            #expect(DescriptorIO.writeAll(bytes, to: descriptor) == nil)
            // Closing is the only signal of the end for the reader.
            #expect(throws: Never.self) { try pipe.fileHandleForWriting.close() }
        }
        thread.start()
        #expect(try pipe.fileHandleForReading.readToEnd() == Data(bytes))
    }

    @Test func `what stops it is told`() {
        #expect(DescriptorIO.writeAll([1], to: -1) == EBADF)
        #expect(DescriptorIO.writeAll([], to: -1) == nil, "nothing is written nowhere")
    }
}
