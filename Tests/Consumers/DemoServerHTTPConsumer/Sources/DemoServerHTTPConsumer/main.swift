import DemoServer
import DemoServerHTTP
import Networking
import NetworkingURLSession

// The code of the module's README, and one request over the port.
let server = LemmyServer()
let control = ControlRoute(server)
let port = try HTTPServerPort(isQuick: server.isQuick, answering: control.answer)
let address = try ServerAddress("http://127.0.0.1:\(port.port)")
let answer = try await URLSessionTransport(server: address).send(HTTPRequest(path: "/api/v3/site"))
print(answer.status, answer.body.count > 1_000)
port.stop()
