import Foundation
import Testing
import WireRuntime

/// Tests texts of the maximum depth on a thread with the small stack that Apple systems give to secondary threads.
@Suite struct SmallStacks {
    private static let deepest = String(repeating: #"{"a":"#, count: 510) + "1" + String(repeating: "}", count: 510)

    @Test(
        arguments: [
            ("an error", #"[{"a":"# + deepest + "tru"),
            ("a drop", #"[1,{"x":"# + deepest + "}]"),
            ("nothing", #"[{"x":"# + deepest + "}]"),
        ],
        BothDecoders.allCases
    )
    func `suffice for the deepest text`(text: (name: String, json: String), decoder: BothDecoders) async {
        // The test fails by crashing.
        await withCheckedContinuation { continuation in
            let thread = Thread {
                // Ignored: the result does not matter here.
                _ = try? decoder.decode(WireList<WireEmpty>.self, from: Data(text.json.utf8))
                continuation.resume()
            }
            thread.stackSize = 512 * 1024
            thread.start()
        }
    }
}
