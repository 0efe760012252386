import Foundation
import Inspector
import Propagation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Passes on the bytes of a response while they arrive.
nonisolated final class Reader: NSObject, URLSessionDataDelegate {
    let chunks: AsyncStream<Data>
    private let continuation: AsyncStream<Data>.Continuation

    override init() { (chunks, continuation) = AsyncStream.makeStream() }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        continuation.yield(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.finish()
    }
}

// The code of the module's README, with a reader instead of a browser.
let commits = Commits()
let sensors = Sensors(commits)
sensors.set(20, of: "kitchen")
let inspector = Inspector(commits)
let page = try inspector.serve(on: 0)

let parts = page.address.split(separator: "#token=")
guard parts.count == 2, let url = URL(string: "\(parts[0])events") else { fatalError(page.address) }
var request = URLRequest(url: url)
request.setValue("Bearer \(parts[1])", forHTTPHeaderField: "Authorization")
let reader = Reader()
let session = URLSession(configuration: .ephemeral, delegate: reader, delegateQueue: nil)
session.dataTask(with: request).resume()

var text = ""
var hasChanged = false
for await chunk in reader.chunks {
    text += String(decoding: chunk, as: UTF8.self)
    if !hasChanged, text.contains("\"ready\"") {
        hasChanged = true
        print("the page has the world:", text.contains("\"1/sensor/kitchen\"") && text.contains("\"20\""))
        commits.run(commits.makeCause(.command, "open the window")) { sensors.set(18, of: "kitchen") }
    }
    if text.contains("\"commit\"") { break }
}
print("and its change:", text.contains("open the window") && text.contains("\"18\""))
page.stop()
for await _ in reader.chunks {}
print("the stream has ended")
