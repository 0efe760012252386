import Networking
import NetworkingCurl

// No server listens at this address: the output shows libcurl's errors without a network.
let server = try ServerAddress("http://127.0.0.1:1")
let transport = CurlTransport(server: server)

func tell(_ request: HTTPRequest) async {
    do throws(TransportError) {
        print(try await transport.send(request).status)
    } catch {
        print("\(error.code): \(error)", error.hint, separator: "\n  try: ")
        if let cause = error.cause as? CurlError { print("  libcurl's number: \(cause.code)") }
    }
}

await tell(HTTPRequest(path: "/api/v3/site", query: [.init("auth", "secret")]))
await tell(HTTPRequest(path: "elsewhere.example"))
transport.close()
await tell(HTTPRequest(path: "/api/v3/site"))
