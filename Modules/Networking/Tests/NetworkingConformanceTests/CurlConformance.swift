import Foundation
import Networking
import NetworkingConformance
import NetworkingCurl
import Testing

extension TransportConformance {
    @Suite struct CurlConformance {
        @Test(arguments: ConformanceExample.chosen)
        func `CurlTransport conforms`(example: ConformanceExample) async {
            let outcome = await example.run(against: .curl, isDaring: ConformanceExample.isChosen)
            outcome.report(example)
        }
    }
}

extension ConformanceSubject {
    static let curl = ConformanceSubject(
        "CurlTransport",
        abilities: Set(Ability.allCases),
        known: knownOfCurl,
        effort: .chosen
    ) { setup in
        CurlTransport(
            server: setup.server,
            configuration: .init(
                deadline: setup.deadline,
                bodyLimit: setup.bodyLimit,
                authorities: setup.authority?.path
            )
        )
    }

    /// The behaviour of libcurl 7.88 that `CurlTransport` does not correct.
    private static let knownOfCurl: [KnownFailure] = [
        .fails(
            "a zero byte in a head ends well or is a broken answer",
            "where a line begins with it, the deadline ends it"
        ),
        .fails("an answer on an idle connection is nobody's", "it becomes the next request's answer"),
        .fails("a body in gzip that ends early is a broken answer", "with a length that agrees, it is taken for whole"),
        .fails(
            "an answer until the end that is cut below TLS is a broken answer",
            "an end without close_notify is taken for one with it"
        ),
        .fails("HTTP/2: an invalid frame is a broken answer", "the connection's error is taken for the body's end"),
        .fails(
            "HTTP/2: cancelling the earlier stream spares the later",
            "RST_STREAM waits until something else is sent"
        ),
        .fails(
            "HTTP/2: cancelling the later stream spares the earlier",
            "RST_STREAM waits until something else is sent"
        ),
    ]
}
