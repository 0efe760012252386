import ApiTypes
import Foundation
import WireRuntime

// Can decode the answer of every request of v3: nothing of the API may be left out by a linker.
let bytes = FileHandle.standardInput.readDataToEndOfFile()

func read<Request: WireRequest>(_ request: Request.Type) throws -> String {
    let answer = try WireDecoder().decode(Request.Response.self, from: bytes)
    return "\(answer.value.hashValue) \(answer.dropped) \(Request.availability)"
}

for request in ApiRequests.all where CommandLine.arguments.contains("\(request.endpoint)") {
    print(try read(request))
}
