import Testing

@testable import HTTPPort

@Suite struct `Request target` {
    @Test func `decodes percent signs and pluses and repairs what is no UTF-8`() {
        let target = RequestTarget("/api/v3/%C3%A9+x?q=a+b%20c%2B&bad=%ff%zz&flag&=v")
        #expect(target.path == "/api/v3/é+x")
        #expect(target.query.map(\.name) == ["q", "bad", "flag", ""])
        #expect(target.query.map(\.value) == ["a b c+", "\u{FFFD}%zz", "", "v"])
    }

    @Test func `keeps in the path what would end a part of it`() {
        #expect(RequestTarget("/api%2Fv3/site").path == "/api%2Fv3/site")
        #expect(RequestTarget("/a%2fb%2Bc%252e%73%2e").path == "/a%2fb%2Bc%252es.")
        #expect(RequestTarget("/x?q=a%2Fb%25").query.map(\.value) == ["a/b%"])
    }

    @Test(arguments: [
        ("/lemmy/api/v3/site?q=a", "/api/v3/site"), ("/lemmy", "/"), ("/lemmy/", "/"), ("/%6Cemmy/x", "/x"),
        ("http://strata.test/lemmy/x", "/x"), ("/lemmyx", nil), ("/api/v3/site", nil), ("/Lemmy/x", nil), ("/", nil),
        ("/lemmy%2Fx", nil),
    ])
    func `is below a path or beside it`(target: String, path: String?) {
        #expect(RequestTarget(target).below("/lemmy")?.path == path)
    }

    @Test(arguments: [
        "http://strata.test:80/api/v3/site?q=a": "/api/v3/site",
        "HTTP://strata.test?q=a": "/",
        "/api/v3/site?q=a#fragment": "/api/v3/site",
        "/http://strata.test/?q=a": "/http://strata.test/",
        "*?q=a": "*",
    ])
    func `reads an address as a place on this server`(target: String, path: String) {
        #expect(RequestTarget(target).path == path)
        #expect(RequestTarget(target).query.map(\.value) == ["a"])
    }
}
