import Foundation
import Testing
import WireRuntime

/// Texts that are nested as deep as may be, on a thread with as little stack as Apple gives to secondary ones.
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
        // A crash is what fails here.
        await withCheckedContinuation { continuation in
            let thread = Thread {
                // Whether it throws does not matter here.
                _ = try? decoder.decode(WireList<WireEmpty>.self, from: Data(text.json.utf8))
                continuation.resume()
            }
            thread.stackSize = 512 * 1024
            thread.start()
        }
    }
}
