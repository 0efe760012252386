import Networking
import Testing

@testable import DemoServerHTTP

@Suite struct `Request target` {
    @Test func `decodes percent signs and pluses and repairs what is no UTF-8`() {
        let target = RequestTarget("/api/v3/%C3%A9+x?q=a+b%20c%2B&bad=%ff%zz&flag&=v")
        #expect(target.path == "/api/v3/é+x")
        #expect(target.query.map(\.name) == ["q", "bad", "flag", ""])
        #expect(target.query.map(\.value) == ["a b c+", "\u{FFFD}%zz", "", "v"])
    }
}
