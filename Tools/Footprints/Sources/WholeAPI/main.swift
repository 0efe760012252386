import ApiTypes
import Foundation
import WireRuntime

// Decodes the response of every request of v3, so that the linker cannot remove any part of the API.
let bytes = FileHandle.standardInput.readDataToEndOfFile()

func read<Request: WireRequest>(_ request: Request.Type) throws -> String {
    let answer = try WireDecoder().decode(Request.Response.self, from: bytes)
    return "\(answer.value.hashValue) \(answer.dropped) \(Request.availability)"
}

for request in ApiRequests.all where CommandLine.arguments.contains("\(request.endpoint)") {
    print(try read(request))
}
