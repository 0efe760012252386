import Foundation
import Networking

/// How one request ended.
enum Ending: Sendable, CustomStringConvertible {
    case answer(HTTPResponse)
    case failure(TransportError)
    /// `send` did not return in time.
    case unended(Duration)

    /// Sends in the caller's own task, so that its cancellation is the request's.
    init(of request: HTTPRequest, over transport: any Transport) async {
        do throws(TransportError) {
            self = .answer(try await transport.send(request))
        } catch {
            self = .failure(error)
        }
    }

    var status: Int? { if case .answer(let response) = self { response.status } else { nil } }
    var code: TransportError.Code? { if case .failure(let error) = self { error.code } else { nil } }

    var description: String {
        switch self {
        case .answer(let response):
            "answer \(response.status) with \(response.body.count) bytes \(Self.excerpt(response.body))"
        case .failure(let error): "\(error.code): \(error.message)"
        case .unended(let limit): "no end within \(limit)"
        }
    }

    private static func excerpt(_ body: Data) -> String {
        String(reflecting: String(decoding: body.prefix(24), as: UTF8.self))
    }
}

/// How a request may end: one of some answers, or with one of some codes.
struct Expected: Sendable, CustomStringConvertible {
    private struct Answer {
        let status: Int?
        let body: [UInt8]?
    }

    private var answers: [Answer] = []
    private var codes: [TransportError.Code] = []

    /// An answer; without a body any body does, without a status any status.
    static func answer(_ status: Int?, _ body: String? = nil) -> Expected {
        answer(status, bytes: body.map { Array($0.utf8) })
    }

    static func answer(_ status: Int?, bytes body: [UInt8]?) -> Expected {
        var expected = Expected()
        expected.answers = [Answer(status: status, body: body)]
        return expected
    }

    static func failure(_ codes: TransportError.Code...) -> Expected {
        var expected = Expected()
        expected.codes = codes
        return expected
    }

    /// What breaks off, or is no HTTP.
    static var broken: Expected { failure(.brokenAnswer) }

    func or(_ other: Expected) -> Expected {
        var expected = self
        expected.answers += other.answers
        expected.codes += other.codes
        return expected
    }

    func allows(_ ending: Ending) -> Bool {
        switch ending {
        case .answer(let response):
            answers.contains { answer in
                (answer.status == nil || answer.status == response.status)
                    && (answer.body == nil || answer.body.map { Data($0) } == response.body)
            }
        case .failure(let error): codes.contains(error.code)
        case .unended: false
        }
    }

    var description: String {
        let answers = answers.map { answer in
            let body = answer.body.map { $0.count > 40 ? "\($0.count) bytes" : String(decoding: $0, as: UTF8.self) }
            return "answer \(answer.status.map(String.init) ?? "")" + (body.map { " \(String(reflecting: $0))" } ?? "")
        }
        return (answers + codes.map(\.description)).joined(separator: " or ")
    }
}
