import LemmyMiddleware

// The first functions of an app that shows people: they accept a person at any tier, or only from tier 2.

func sayHello(person: any Person) {
    print("Hello \(person.name)!")
}

func printPostCount(person: any Person2Providing) {
    print("You have \(person.postCount) posts.")
}

// Two ways to show a person as a line of text.

func personLine(person: any Person) -> String {
    if let person = person as? any Person2Providing {
        "\(person.name): \(person.postCount) posts"
    } else {
        "\(person.name): loading"
    }
}

func shortPersonLine(person: any Person) -> String {
    "\(person.name): \(person.postCount_ ?? 0) posts"
}

// The same for posts, with a method that requires tier 2.

func printScore(post: any Post2Providing) {
    print("\(post.title): \(post.score)")
}

func vote(for post: any Post) {
    if let post = post as? any Post2Providing {
        post.toggleUpvote()
        printScore(post: post)
    } else {
        print("\(post.title): no vote, \(post.score_ ?? 0) points")
    }
}

func canVote(on model: any Interactable1Providing) -> Bool { model is any Interactable2Providing }
