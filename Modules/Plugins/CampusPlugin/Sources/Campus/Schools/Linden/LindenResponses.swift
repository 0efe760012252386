import Foundation

/// The responses of Linden's API with the same fields.
enum LindenResponses {
    struct Terms: Decodable { let terms: [Row<Term>] }

    struct Term: Decodable {
        let id: String
        let title: String
        let from: String
        let until: String
        let lessons: [Row<Lesson>]
    }

    struct Lesson: Decodable {
        let lesson: String
        let code: String
        let title: String
        let lecturer: String
        let credits: Double
        let meetings: [Meeting]
    }

    struct Meeting: Decodable {
        let weekday: Int
        let from: String
        let to: String
        let weeks: [Int]
        let room: String
    }

    struct Exams: Decodable { let exams: [Row<ExamRow>] }

    struct ExamRow: Decodable {
        struct Room: Decodable {
            let name: String
            let building: String?
            let campus: String?
        }

        let lesson: String
        let kind: String
        let course: String
        let begins: RequiredNullable<String>
        let ends: RequiredNullable<String>
        let room: Room?
        let note: String?
    }

    /// A value whose key is always present and which is null until it is decided; a missing key means that the form of the answer has
    /// changed.
    struct RequiredNullable<Value: Decodable>: Decodable {
        let value: Value?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            value = container.decodeNil() ? nil : try container.decode(Value.self)
        }
    }

    struct Record: Decodable {
        struct Rank: Decodable {
            let place: Int
            let of: Int
        }

        let program: String
        let average: Double
        let rank: Rank?
        let results: [Row<Result>]
    }

    struct Result: Decodable {
        struct Term: Decodable {
            let id: String
            let title: String
        }

        let lesson: String
        let code: String
        let course: String
        let term: Term
        let credits: Double
        let grade: String
        let points: Double?
    }

    /// A row that may be invalid: it stores its error, and the other rows are still decoded.
    struct Row<Value: Decodable>: Decodable {
        let value: Swift.Result<Value, RowParseError>

        init(from decoder: any Decoder) throws {
            do {
                value = .success(try Value(from: decoder))
            } catch let error as DecodingError {
                value = .failure(RowParseError(Self.reason(error)))
            }
        }

        private static func reason(_ error: DecodingError) -> String {
            switch error {
            case .keyNotFound(let key, _): "it has no \(key.stringValue)"
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                "\(context.codingPath.last?.stringValue ?? "it") cannot be read"
            @unknown default: "it cannot be read"
            }
        }
    }
}
