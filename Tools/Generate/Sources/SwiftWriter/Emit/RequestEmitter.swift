internal import ApiSchema

/// Writes requests: the endpoint, the parameters and the response.
struct RequestEmitter {
    let model: ApiModel

    /// Writes `public struct name: WireRequest`.
    func write(_ request: RequestModel, to text: inout SwiftText) {
        let upload = request.isUpload ? " Its body is the file." : ""
        text.doc(
            request.summary,
            "`\(request.endpoint)`\(login(request.login)).\(upload)"
                + (request.availability.isWhole ? "" : " " + request.availability.paragraph)
        )
        let object = ObjectEmitter(model: model)
        text.block("public struct \(model.name(request.wire)): WireRequest") { text in
            if request.responses.count == 1 {
                text.doc("The response of the server.")
                text.line("public typealias Response = \(model.spell(request.responses[0].type))")
            } else {
                ResponseChoiceEmitter(model: model).write(request, to: &text)
            }
            text.blank()
            text.doc("The endpoint that receives it.")
            text.call("public static let endpoint = WireEndpoint", endpoint(request))
            text.blank()
            object.properties(request.fields, &text)
            text.blank()
            text.doc(
                request.method == "GET"
                    ? "Creates the request; the server chooses a default for a parameter that is nil."
                    : "Creates the request."
            )
            object.memberwise(request.fields, &text)
            CodableEmitter(model: model, isLossy: false).write(request.fields, to: &text)
            if request.fields.contains(where: \.isInPath) {
                items("pathParameters", "The values of the path.", request.fields.filter(\.isInPath), &text)
            }
            if !request.queryFields.isEmpty {
                items("queryItems", "The query parameters.", request.queryFields, &text)
            }
        }
    }

    private func login(_ login: Endpoint.Login) -> String {
        switch login {
        case .never: "; sends no token"
        case .optional: ", with or without a login"
        case .required: "; needs a login"
        }
    }

    private func endpoint(_ request: RequestModel) -> [String] {
        let parts = [".\(request.method.lowercased())", request.path.literal, "login: .\(request.login.rawValue)"]
        return request.isUpload ? parts + ["isUpload: true"] : parts
    }

    private func items(_ name: String, _ summary: String, _ fields: [FieldModel], _ text: inout SwiftText) {
        text.blank()
        text.doc(summary)
        text.block("public var \(name): [WireQueryItem]") { text in
            text.line("var items: [WireQueryItem] = []")
            for field in fields {
                let name = field.name.text == "items" ? "self.items" : field.name.declared
                if case .array = field.type.resolved {
                    text.block("for element in \(name)\(field.isRequired ? "" : " ?? []")") { text in
                        text.call("items.add", [field.wire.literal, "element"])
                    }
                } else {
                    text.call("items.add", [field.wire.literal, name])
                }
            }
            text.line("return items")
        }
    }
}

/// Writes the response of an endpoint that has different types in different versions.
struct ResponseChoiceEmitter {
    let model: ApiModel

    /// Writes `public enum Response: WireType` inside its request.
    func write(_ request: RequestModel, to text: inout SwiftText) {
        let responses = request.responses
        text.doc(
            "The response of the server, which has another type in other versions.",
            "If the version is not known, the required keys decide the case."
        )
        text.block("public enum Response: WireType") { text in
            for response in responses {
                let clause = response.availability.clause
                text.doc(clause.isEmpty ? "Always." : clause.prefix(1).uppercased() + clause.dropFirst() + ".")
                text.line("case \(response.name.declared)(\(model.spell(response.type)))")
            }
            text.blank()
            text.call("private static let candidates = WireCandidates", responses.map(candidate))
            text.blank()
            text.unlessReadersOnly { codable(responses, &$0) }
            text.blank()
            text.doc("Reads the matching case from a text.")
            text.block("public init(from reader: inout WireReader) throws(WireReadError)") { text in
                choose("try reader.choose(Self.candidates)", from: "&reader", responses, &text)
            }
        }
    }

    private func codable(_ responses: [CandidateModel], _ text: inout SwiftText) {
        text.doc("Reads the matching case with Foundation's decoder.")
        text.block("public init(from decoder: any Decoder) throws") { text in
            choose("try Self.candidates.choose(in: decoder)", from: "decoder", responses, &text)
        }
        text.blank()
        text.doc("Writes only the value; its keys show the case.")
        text.block("public func encode(to encoder: any Encoder) throws") { text in
            text.line("switch self {")
            for response in responses {
                text.branch("case .\(response.name.member)(let value)", "try value.encode(to: encoder)")
            }
            text.line("}")
        }
    }

    private func candidate(_ response: CandidateModel) -> String {
        let keys = response.requiredKeys.map(\.literal).joined(separator: ", ")
        return ".init(\(response.availability.expression)\(keys.isEmpty ? "" : ", requires: \(keys)"))"
    }

    private func choose(_ call: String, from source: String, _ responses: [CandidateModel], _ text: inout SwiftText) {
        text.line("switch \(call) {")
        for (index, response) in responses.enumerated() {
            let label = index + 1 < responses.count ? "case \(index)" : "default"
            text.branch(label, "self = .\(response.name.member)(try \(model.spell(response.type))(from: \(source)))")
        }
        text.line("}")
    }
}
