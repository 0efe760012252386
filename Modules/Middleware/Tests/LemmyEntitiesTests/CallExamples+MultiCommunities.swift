import LemmyIdentifiers
import WireRuntime

@testable import LemmyMiddleware
@testable import LemmyMiddlewareV4
@testable import Middleware
@testable import PieFedMiddleware

private let lemmy = LemmyV4()
private let piefed = PieFed()

extension CallExample {
    @Examples static var multiCommunities: [CallExample] {
        CallExample(840, "a new multi-community") {
            lemmy.create(NewMultiCommunity(name: "both404", title: "Both"))
        } _: {
            $0.id == 1 && $0.name == "both404" && $0.followed && $0.communityCount == 0 && $0.owner?.name == "alice"
        }
        CallExample(843, "a multi-community with its communities") {
            lemmy.multiCommunity(1)
        } _: {
            $0.multi.communityCount == 2 && $0.communities.map(\.id) == [3, 2]
        }
        CallExample(844, "a list of multi-communities, of a guest", changing: ["type_": "all"]) {
            try lemmy.multiCommunities(.all, PageQuery(nil, 4))
        } _: {
            $0.rows.map(\.shownTitle) == ["Both"] && !$0.rows[0].followed && $0.next == .none
        }
        CallExample(of: .v4, [843], "a community that is there already") {
            lemmy.include(true, 2, in: 1)
        } _: {
            $0.multi.communityCount == 2
        }
        CallExample(34, "no hidden posts") {
            try lemmy.posts(PostQuery(.feed(.all), .hidden, nil, PageQuery(nil, 5)))
        } _: {
            $0.rows.isEmpty && $0.next == .none
        }
    }

    @Examples static var multiCommunitiesOfPieFed: [CallExample] {
        CallExample(of: .piefed, [757], "the feeds of the server") {
            piefed.multiCommunities(.subscribed, PageQuery(nil, 20))
        } _: {
            $0.rows.map(\.id) == [1] && $0.rows[0].communityCount == 2 && $0.next == .none
        }
        CallExample(of: .piefed, [761], "a feed with its communities") {
            piefed.multiCommunity(1)
        } _: {
            $0.communities.map(\.id) == [4, 2] && $0.multi.followed && $0.multi.shownTitle == "Reading list"
        }
        CallExample(of: .piefed, [768], "follow a feed") {
            piefed.follow(true, multiCommunity: 1)
        } _: {
            $0.multi.followed && $0.multi.subscriberCount == 2 && $0.communities.map(\.id) == [4, 2]
        }
        CallExample(of: .piefed, [770], "end the subscription") {
            piefed.follow(false, multiCommunity: 1)
        } _: {
            !$0.multi.followed && $0.multi.subscriberCount == 1
        }
        CallExample(of: .piefed, [776], "rename a feed") {
            piefed.edit(multiCommunity: 2, title: "For later", summary: nil)
        } _: {
            $0.shownTitle == "For later"
        }
        CallExample(of: .piefed, [783], "delete a feed") {
            try piefed.delete(true, multiCommunity: 2)
        } _: {
            let values = EntityUpdates($0, of: "piefed.test").updates
            return values.contains { ($0.snapshot as? Snapshot<MultiCommunityFields>)?.fields.deleted == true }
        }
        CallExample(of: .piefed, [778], "a community that is there already") {
            piefed.include(true, 4, in: 2)
        } _: {
            $0.communities.map(\.id) == [4, 3]
        }
        CallExample(of: .piefed, [129], "the posts of a feed") {
            try piefed.posts(PostQuery(.multiCommunity(1), PostFilter(), .new, PageQuery(nil, 2)))
        } _: {
            $0.rows.count == 2
        }
        CallExample(
            of: .piefed,
            [572],
            "a new tag",
            changing: ["text_color": .null, "background_color": .null]
        ) {
            piefed.createTag(named: "Tool", in: 2)
        } _: {
            $0.value.id == 4 && $0.value.name == "Tool"
        }
        CallExample(of: .piefed, [573], "rename a tag", changing: ["blur_images": .null]) {
            piefed.renameTag(4, to: "Tools")
        } _: {
            $0.value.name == "Tools"
        }
        CallExample(of: .piefed, [577], "tag a post") {
            piefed.tag(8, [4, 1], asAuthor: false)
        } _: {
            $0.fields.tags?.map(\.name) == ["Tools", "Question"]
        }
        CallExample(of: .piefed, [579], "take all tags off") {
            piefed.tag(8, [], asAuthor: false)
        } _: {
            $0.fields.tags == []
        }
        CallExample(of: .piefed, [582], "delete a tag") {
            piefed.deleteTag(4)
        } _: { _ in
            true
        }
    }
}

extension MultiCommunityValue {
    fileprivate var shownTitle: String? { fields.title }
    fileprivate var name: String { fields.name }
    fileprivate var followed: Bool { fields.followed }
    fileprivate var deleted: Bool { fields.deleted }
    fileprivate var communityCount: Int { fields.communityCount }
    fileprivate var subscriberCount: Int { fields.subscriberCount }
}

extension Person1Value {
    fileprivate var name: String { fields.name }
}
