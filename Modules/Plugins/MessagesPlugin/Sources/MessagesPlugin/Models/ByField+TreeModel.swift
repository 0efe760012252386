import Consistency
import Messages
import ReplKit

extension ByField.PersonModel: TreeModel {
    static var kindName: String { "partial" }
    static var summary: String { "A person of whom a part may not be loaded" }
    static var identifierPrefix: String { "Partial" }
    static let fields: [TreeField<Self>] = [
        .identity(\.id), .text("name", \.name),
        TreeField(
            name: "about",
            read: { person in
                switch person.about {
                case .notLoaded: .unknown
                case .absent: .missing
                case .value(let text): .text(text)
                }
            },
            write: { $0.about = $1 == "-" ? .absent : .value($1) },
            values: "any text, or - for none"
        ),
    ]
    var headline: String { name }
}
