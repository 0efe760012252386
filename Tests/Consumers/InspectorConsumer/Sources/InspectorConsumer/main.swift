import Inspector
import Networking
import NetworkingURLSession
import Propagation

// The code of the module's README, and one request over the port: the page's files come with the library.
let commits = Commits()
let inspector = Inspector(commits)
let page = try inspector.serve(on: 0)
let address = try ServerAddress("http://127.0.0.1:\(page.port)")
let answer = try await URLSessionTransport(server: address).send(HTTPRequest(path: "/"))
print(answer.status, answer.body.count > 1_000, page.address.hasPrefix("\(address)/#token="))
page.stop()
