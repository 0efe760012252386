// Refused: cannot convert value of type 'WritableKeyPath<Message, String>'
import Consistency

struct Message: Model {
    var text: String
    var modelIdentifier: ModelIdentifier? { nil }
    static let children: Children<Self> = [.required(\.text)]
}
