import LemmyIdentifiers
import WireRuntime

@testable import LemmyMiddleware

private let page = PageQuery(nil, 10)

extension OperationExample {
    @Operations static var multiCommunities: [OperationExample] {
        OperationExample("a multi-community with its communities") { try $0.multiCommunity(1) }
        OperationExample("a page of multi-communities") { try $0.multiCommunities(.all, page) }
        OperationExample("creates a multi-community") { try $0.create(NewMultiCommunity(name: "both")) }
        OperationExample("changes the texts of a multi-community") {
            try $0.edit(multiCommunity: 1, title: "Both", summary: nil)
        }
        OperationExample("follows a multi-community, or ends the subscription") {
            try $0.follow(true, multiCommunity: 1)
        }
        OperationExample("deletes a multi-community, or restores it") { try $0.delete(true, multiCommunity: 1) }
        OperationExample("puts a community into a multi-community, or takes it out") { try $0.include(true, 2, in: 1) }
    }

    @Operations static var tags: [OperationExample] {
        OperationExample("tags a post") { try $0.tag(1, [2], asAuthor: false) }
        OperationExample("creates a tag for the posts of a community") { try $0.createTag(named: "question", in: 2) }
        OperationExample("changes the shown name of a tag") { try $0.renameTag(2, to: "Ask") }
        OperationExample("deletes a tag") { try $0.deleteTag(2) }
    }
}
