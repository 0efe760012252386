import Foundation
import Networking

/// The outcome of one request.
enum RequestOutcome: Sendable, CustomStringConvertible {
    case answer(HTTPResponse)
    case failure(TransportError)
    /// `send` did not return in time.
    case noResult(Duration)

    /// Sends the request in the caller's task, so that cancelling the task cancels the request.
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
        case .noResult(let limit): "no end within \(limit)"
        }
    }

    private static func excerpt(_ body: Data) -> String {
        String(reflecting: String(decoding: body.prefix(24), as: UTF8.self))
    }
}

/// The allowed outcomes of a request: a set of responses and a set of error codes.
struct ExpectedOutcome: Sendable, CustomStringConvertible {
    private struct Answer {
        let status: Int?
        let body: [UInt8]?
    }

    private var answers: [Answer] = []
    private var codes: [TransportError.Code] = []

    /// Returns an expected response; a nil body or status matches any.
    static func answer(_ status: Int?, _ body: String? = nil) -> ExpectedOutcome {
        answer(status, bytes: body.map { Array($0.utf8) })
    }

    static func answer(_ status: Int?, bytes body: [UInt8]?) -> ExpectedOutcome {
        var expected = ExpectedOutcome()
        expected.answers = [Answer(status: status, body: body)]
        return expected
    }

    static func failure(_ codes: TransportError.Code...) -> ExpectedOutcome {
        var expected = ExpectedOutcome()
        expected.codes = codes
        return expected
    }

    /// The outcome of a response that breaks off or is not HTTP.
    static var broken: ExpectedOutcome { failure(.brokenAnswer) }

    func or(_ other: ExpectedOutcome) -> ExpectedOutcome {
        var expected = self
        expected.answers += other.answers
        expected.codes += other.codes
        return expected
    }

    func allows(_ ending: RequestOutcome) -> Bool {
        switch ending {
        case .answer(let response):
            answers.contains { answer in
                (answer.status == nil || answer.status == response.status)
                    && (answer.body == nil || answer.body.map { Data($0) } == response.body)
            }
        case .failure(let error): codes.contains(error.code)
        case .noResult: false
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
