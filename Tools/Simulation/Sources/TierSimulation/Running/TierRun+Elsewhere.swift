import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking

extension TierRun {
    /// Changes the server's state past any client: bob, or a viewer on another device.
    func editElsewhere(_ draw: inout Draw) {
        guard let other = draw.one(of: world.others) else { return }
        let (id, flag, text) = (1 + draw.below(8), draw.once(in: 2), "by \(other.name) \(draw.below(1_000))")
        let score = draw.below(3) - 1
        let acts: [(path: String, body: String, isPut: Bool)] = [
            ("/post/like", #"{"post_id":\#(id),"score":\#(score)}"#, false),
            ("/comment/like", #"{"comment_id":\#(id),"score":\#(score)}"#, false),
            ("/post/save", #"{"post_id":\#(id),"save":\#(flag)}"#, true),
            ("/comment/save", #"{"comment_id":\#(id),"save":\#(flag)}"#, true),
            ("/post", #"{"post_id":\#(id),"name":"\#(text)"}"#, true),
            ("/comment", #"{"comment_id":\#(id),"content":"\#(text)"}"#, true),
            ("/post/delete", #"{"post_id":\#(id),"deleted":\#(flag)}"#, false),
            ("/comment/delete", #"{"comment_id":\#(id),"deleted":\#(flag)}"#, false),
            ("/post/lock", #"{"post_id":\#(id),"locked":\#(flag)}"#, false),
            ("/post/remove", #"{"post_id":\#(id),"removed":\#(flag)}"#, false),
            ("/post/feature", #"{"post_id":\#(id),"featured":\#(flag),"feature_type":"Community"}"#, false),
            ("/community/follow", #"{"community_id":\#(id),"follow":\#(flag)}"#, false),
            ("/community/block", #"{"community_id":\#(id),"block":\#(flag)}"#, false),
            ("/comment", #"{"post_id":\#(id),"content":"\#(text)"}"#, false),
            ("/post/mark_as_read", #"{"post_ids":[\#(id)],"read":\#(flag)}"#, false),
        ]
        guard let act = draw.one(of: acts) else { return }
        let request = RawRequest.write(act.path, act.body, put: act.isPut, token: other.token)
        let status = server.respond(to: request).status
        note("elsewhere, \(other.name): \(act.path) \(act.body) (\(status))")
    }
}
