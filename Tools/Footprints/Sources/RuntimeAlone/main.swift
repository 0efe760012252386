import Foundation
import WireRuntime

// What every app has that reads any API: a list of words.
let bytes = FileHandle.standardInput.readDataToEndOfFile()
let words = try WireDecoder().decode(WireList<String>.self, from: bytes)
print(words.value.count, words.dropped)
