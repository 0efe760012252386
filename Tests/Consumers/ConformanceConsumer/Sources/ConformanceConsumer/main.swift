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
for example in ConformanceExample.all where "\(example)".contains("an answer in pieces") {
    let outcome = await example.run(against: subject)
    print(example, "-", outcome.isAcceptable ? "accepted" : "\(outcome)")
}
