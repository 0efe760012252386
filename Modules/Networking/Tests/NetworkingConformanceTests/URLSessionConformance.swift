import Networking
import NetworkingConformance
import NetworkingURLSession
import Testing

extension TransportConformance {
    @Suite struct URLSessionConformance {
        @Test(arguments: ConformanceExample.chosen)
        func `URLSessionTransport conforms`(example: ConformanceExample) async {
            let outcome = await example.run(against: .urlSession, isDaring: ConformanceExample.isChosen)
            outcome.report(example)
        }
    }
}

extension ConformanceSubject {
    static let urlSession = ConformanceSubject(
        "URLSessionTransport",
        abilities: [.decodesGzip],
        known: knownOfURLSession,
        effort: .chosen
    ) { setup in
        URLSessionTransport(
            server: setup.server,
            configuration: .init(deadline: setup.deadline, bodyLimit: setup.bodyLimit)
        )
    }

    /// The behaviour of FoundationNetworking on Linux (Swift 6.3, libcurl 7.88) that `URLSessionTransport` cannot or does not correct.
    private static let knownOfURLSession: [KnownFailure] = {
        #if canImport(FoundationNetworking)
            let noResponse = "the process traps: \"Transfer completed, but there's no response\""
            let blocks =
                "FoundationNetworking goes on reading after the deadline; each time it holds a thread of the runtime, till all hang"
            let certificate = "nothing is sent, but the reason is not told: a broken answer instead of no connection"
            return [
                .endsProcess("ended within the head, at every byte", noResponse),
                .endsProcess("trailers behind chunks do no harm", noResponse),
                .endsProcess("ended within trailers, at every byte", noResponse),
                .endsProcess("a huge length is a failure at once", "the process traps on a length that is no Int64"),
                .endsProcess("a redirect to //[::1]/ is refused", "the process traps"),
                .endsProcess("trailers without end are a failure", blocks),
                .endsProcess("bytes of a chunk extension without end are a failure", blocks),
                .endsProcess("headers without end are a failure", blocks),
                .fails(
                    "a terse head is taken",
                    "a status line without a reason, and a colon without a space, are no answer"
                ),
                .fails("headers come back as they were sent", "a tab behind a value stays there"),
                .fails("lengths that contradict one another are a broken answer", "one of them is believed"),
                .fails("a length that is no number is a broken answer", "its leading digits are believed"),
                .fails("invalid UTF-8 in a head is not the answer's end", "it is a broken answer"),
                .fails(
                    "a zero byte in a head ends well or is a broken answer",
                    "where a line begins with it, the deadline ends it"
                ),
                .fails("an answer that is not HTTP is a broken answer", "HTTP/x.y is taken for HTTP"),
                .fails("an answer on an idle connection is nobody's", "it becomes the next request's answer"),
                .fails("a write without a body arrives once too", "libcurl sends it again on a new connection"),
                .fails("a relative redirect is followed", "HTTP:// in capitals is a broken answer"),
                .fails(
                    "a body in gzip that ends early is a broken answer",
                    "with a length that agrees, it is taken for whole"
                ),
                .fails(
                    "a server is reached over IPv6",
                    "an address like [::1] is a bad URL, and no connection is tried"
                ),
                .fails("a certificate of another name is no connection", certificate),
                .fails("a certificate that has expired is no connection", certificate),
                .fails("a certificate that nobody has signed is no connection", certificate),
            ]
        #else
            return []
        #endif
    }()
}
