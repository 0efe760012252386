import Middleware
import WireRuntime

/// A leaf as a server answers it.
struct WireLeaf: WireValue, Codable, ContentResponse {
    var id: Int
    var likes: Int

    private static let wireFields = WireFields("id", "likes")

    init(from reader: inout WireReader) throws(WireReadError) {
        (id, likes) = (0, 0)
        var scan = try reader.object(Self.wireFields)
        fields: while true {
            switch try reader.next(&scan) {
            case 0: id = try reader.int()
            case 1: likes = try reader.int()
            default: break fields
            }
        }
        try reader.require(0x3, in: scan)
    }

    typealias Model = Leaf
    func tierValue(of server: String) -> LeafValue { LeafValue(id, likes: likes, at: server) }
}

/// Asks for a leaf.
struct GetLeaf: WireRequest, Codable {
    typealias Response = WireLeaf
    static let endpoint = WireEndpoint(.get, "/leaves/{id}", login: .optional)
    var id: Int
    var queryItems: [WireQueryItem] { [] }
    var pathParameters: [WireQueryItem] { [WireQueryItem("id", "\(id)")] }
}

/// Asks for a page of leaves.
struct GetLeaves: WireRequest, Codable {
    typealias Response = WireList<WireLeaf>
    static let endpoint = WireEndpoint(.get, "/leaves", login: .optional)
    var page: Int
    var queryItems: [WireQueryItem] { [WireQueryItem("page", "\(page)")] }
    var pathParameters: [WireQueryItem] { [] }
}

/// Likes a leaf.
struct LikeLeaf: WireRequest, Codable {
    typealias Response = WireLeaf
    static let endpoint = WireEndpoint(.post, "/likes", login: .required)
    var leaf: Int
    var queryItems: [WireQueryItem] { [] }
    var pathParameters: [WireQueryItem] { [] }
}
