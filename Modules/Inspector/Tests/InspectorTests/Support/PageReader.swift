import Foundation
import Propagation

@testable import Inspector

/// A step as a page reads it.
struct WireStep: Decodable {
    struct Cause: Decodable, Hashable {
        let id: UInt64
        let kind: String
        let text: String
        let parent: UInt64?
    }

    let n: Int
    let kind: String
    let epoch: String?
    let sources: [String: String]?
    let canEdit: Bool?
    let set: [InspectedState]?
    let gone: [InspectedID]?
    let roots: [String: [InspectedID]]?
    let commit: Int?
    let cause: UInt64?
    let causes: [Cause]?
    let event: String?
    let entity: String?
    let text: String?
    let target: String?
    let stamp: Int64?
    let stored: Bool?
    let status: Int?
    let bytes: Int?
    let failed: Bool?
    let leftOut: Int?
}

/// A page that reads the chunks of a hub as fast as they come.
@MainActor
final class PageReader {
    let page: Int
    private(set) var lastID = ""
    /// The steps that were read, in order.
    private(set) var steps: [WireStep] = []
    private let hub: StepHub
    private var waiting: [WireStep] = []
    private var wakes: AsyncStream<Void>.Iterator

    init?(_ hub: StepHub, after id: String? = nil) {
        guard let page = hub.open(after: id) else { return nil }
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        (self.hub, self.page, wakes) = (hub, page, stream.makeAsyncIterator())
        hub.setWake(of: page) { continuation.yield() }
    }

    /// Reads the next step.
    func next() async throws -> WireStep {
        while waiting.isEmpty {
            if let bytes = hub.next(of: page) {
                try parse(String(decoding: bytes, as: UTF8.self))
            } else {
                var wakes = wakes
                await wakes.next(isolation: #isolation)
                self.wakes = wakes
            }
        }
        let step = waiting.removeFirst()
        steps.append(step)
        return step
    }

    /// Reads up to and including a step of a kind, and returns the steps read.
    @discardableResult
    func read(to kind: String) async throws -> [WireStep] {
        var read: [WireStep] = []
        repeat { read.append(try await next()) } while read.last?.kind != kind
        return read
    }

    /// Ends the connection.
    func close() { hub.close(page) }

    private func parse(_ text: String) throws {
        for event in text.split(separator: "\n\n") {
            var data: Substring?
            for line in event.split(separator: "\n") {
                if line.hasPrefix("id: ") { lastID = String(line.dropFirst(4)) }
                if line.hasPrefix("data: ") { data = line.dropFirst(6) }
            }
            guard let data else { continue }
            waiting.append(try JSONDecoder().decode(WireStep.self, from: Data(data.utf8)))
        }
    }
}

/// The world as a page puts it together.
struct PageWorld {
    private(set) var objects: [InspectedID: InspectedState] = [:]
    private(set) var roots: [String: [InspectedID]] = [:]

    init(_ steps: [WireStep]) {
        for step in steps { apply(step) }
    }

    mutating func apply(_ step: WireStep) {
        if step.kind == "base" { (objects, roots) = ([:], [:]) }
        for state in step.set ?? [] { objects[state.id] = state }
        for id in step.gone ?? [] { objects[id] = nil }
        for (name, ids) in step.roots ?? [:] { roots[name] = ids.isEmpty ? nil : ids }
    }

    /// The values of the objects of a fake source, by name.
    var values: [String: Int] {
        Dictionary(uniqueKeysWithValues: objects.map { ($0.key.id, Int($0.value.fields[0].shown) ?? -1) })
    }
}
