// Refused: argument type 'Person1' does not conform to expected type 'Person2Providing'
import LemmyMiddleware

@MainActor func printPostCount(person: any Person2Providing) {
    print("You have \(person.postCount) posts.")
}

@MainActor func show(person: Person1) {
    printPostCount(person: person)
}
