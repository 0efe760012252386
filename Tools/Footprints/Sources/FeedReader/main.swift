import FeedTypes
import Foundation
import WireRuntime

// Can decode what a feed client asks for, with the types that the generator writes for these requests alone.
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
