import FeedTypes
import Foundation
import WireRuntime

// Decodes the responses of a feed client, with types that are generated for these requests alone.
let bytes = FileHandle.standardInput.readDataToEndOfFile()

func read<Request: WireRequest>(_ request: Request) throws {
    guard CommandLine.arguments.contains("\(Request.endpoint)") else { return }
    let answer = try WireDecoder().decode(Request.Response.self, from: bytes)
    print(request.queryItems, answer.value.hashValue, answer.dropped)
}

try read(ApiGetPosts())
try read(ApiGetPost(id: 1))
try read(ApiGetComments(postId: 1))
try read(ApiGetCommunity(id: 1))
try read(ApiGetPersonDetails(personId: 1))
