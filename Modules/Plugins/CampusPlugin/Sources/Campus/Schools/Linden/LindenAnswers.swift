import Foundation

/// What Linden's API answers, field for field.
enum LindenAnswers {
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
        let begins: Decided<String>
        let ends: Decided<String>
        let room: Room?
        let note: String?
    }

    /// What is always said, and is null until it is decided: without its name the answer has another form.
    struct Decided<Value: Decodable>: Decodable {
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

    /// A row that may be none: what is wrong with it is kept, and the others are read all the same.
    struct Row<Value: Decodable>: Decodable {
        let value: Swift.Result<Value, RowError>

        init(from decoder: any Decoder) throws {
            do {
                value = .success(try Value(from: decoder))
            } catch let error as DecodingError {
                value = .failure(RowError(Self.reason(error)))
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
