import Consistency

/// Models in the form of RocketData's documentation: `map`, `forEach` and equality are written by hand.
///
/// They differ from that source: `modelIdentifier` is a `ModelIdentifier`, the closures are types (`ModelTransform`, `ModelVisitor`) that
/// keep a child's type, so that no cast is needed, and a field has the name that it has in the JSON.
enum ByHand {
    struct Message: Model, Equatable {
        let id: String
        let text: String
        let author: Person
        let image: Image?

        var modelIdentifier: ModelIdentifier? {
            return "Message-\(id)"
        }

        func map(_ transform: ModelTransform) -> Message? {
            guard let author = transform(self.author) else {
                // required field, so we will cascade the delete if person is deleted
                return nil
            }
            let image = transform(self.image)
            return Message(id: id, text: text, author: author, image: image)
        }

        func forEach(_ visit: ModelVisitor) {
            visit(author)
            if let image = image {
                visit(image)
            }
        }

        static func == (lhs: Message, rhs: Message) -> Bool {
            return lhs.id == rhs.id && lhs.text == rhs.text && lhs.author == rhs.author && lhs.image == rhs.image
        }
    }

    struct Person: Model, Equatable {
        let id: String
        let username: String
        let online: Bool

        var modelIdentifier: ModelIdentifier? {
            return "Person-\(id)"
        }

        func map(_ transform: ModelTransform) -> Person? {
            // Since the model has no children, there is nothing to map on
            return self
        }

        func forEach(_ visit: ModelVisitor) {
        }

        static func == (lhs: Person, rhs: Person) -> Bool {
            return lhs.id == rhs.id && lhs.username == rhs.username && lhs.online == rhs.online
        }
    }

    struct Image: SimpleModel, Equatable {
        let path: String
        let width: Int

        var modelIdentifier: ModelIdentifier? { nil }
    }
}

extension ByHand.Message: Decodable {}
extension ByHand.Person: Decodable {}
extension ByHand.Image: Decodable {}
