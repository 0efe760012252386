import Foundation
import WireRuntime

// Decodes a list of words: the minimum for every app that reads any API.
let bytes = FileHandle.standardInput.readDataToEndOfFile()
let words = try WireDecoder().decode(WireList<String>.self, from: bytes)
print(words.value.count, words.dropped)
