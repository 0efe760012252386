import ApiTypes
import Foundation
import WireRuntime

// The code of the module's README, and a request.
func titles(in answer: Data, server: ServerVersion? = nil) throws -> [String] {
    let page = try WireDecoder(server: server).decode(ApiSearch.Response.self, from: answer)
    for drop in page.dropped { print(drop) }
    return page.value.communities.map { "\($0.community.name), \($0.counts.subscribers)" }
}

let request = ApiGetPosts(type: .local, sort: .hot, limit: 5)
print(ApiGetPosts.endpoint, request.queryItems)
print(ApiPost.availability[.altText])
do {
    _ = try titles(in: Data("{\"posts\": 1}".utf8))
} catch let error as WireError {
    print(error)
}
