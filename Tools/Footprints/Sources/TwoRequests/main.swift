import ApiTypes
import Foundation
import WireRuntime

// Decodes the responses of two requests, which measures the smallest use of the wire types in an app.
let bytes = FileHandle.standardInput.readDataToEndOfFile()
let posts = try WireDecoder().decode(ApiGetPosts.Response.self, from: bytes)
print(ApiGetPosts(limit: 5).queryItems, posts.value.posts.count, posts.dropped)
let comments = try WireDecoder().decode(ApiGetComments.Response.self, from: bytes)
print(ApiGetComments(limit: 5).queryItems, comments.value.comments.count, comments.dropped)
