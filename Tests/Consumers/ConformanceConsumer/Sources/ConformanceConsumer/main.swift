import DemoServer
import DemoServerConformance
import NetworkingConformance
import NetworkingURLSession

// A transport against the requirements of all transports, as in the README of Networking; a few of the examples.
let subject = ConformanceSubject("URLSession", abilities: [.decodesGzip]) { setup in
    URLSessionTransport(
        server: setup.server,
        configuration: .init(deadline: setup.deadline, bodyLimit: setup.bodyLimit)
    )
}
let chosen = ["a refused port is no connection", "cancelled before it is sent", "others go on when one is cancelled"]
for example in ConformanceExample.all where chosen.contains("\(example)") {
    let outcome = await example.run(against: subject)
    print(example, "-", outcome.isAcceptable ? "accepted" : "\(outcome)")
}

// A recording without sessions, compared with the demo server in process.
let server = InProcessServer(LemmyServer())
print(type(of: server))
