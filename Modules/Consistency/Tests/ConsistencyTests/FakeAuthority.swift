import Consistency
import Propagation
import Testing

/// Answers from a dictionary and writes down what it is asked and told.
@MainActor
final class FakeAuthority: ConsistencyAuthority {
    struct Question: Equatable {
        let posted: [ModelIdentifier]
        let stamp: Stamp?
    }

    /// What it knows better.
    var known: [ModelIdentifier: any ConsistencyManagerModel] = [:]
    /// What it does not let anybody show.
    var foreign: Set<ModelIdentifier> = []
    /// Says what was posted to everything that it does not know better, instead of knowing nothing of it.
    var confirms = false
    /// Called while it is asked.
    var onSettle: (() -> Void)?
    /// Called when it is told what began.
    var onBegan: (([ModelIdentifier]) -> Void)?

    private(set) var questions: [Question] = []
    private(set) var shown: Set<ModelIdentifier> = []
    private(set) var tellings = 0

    func settle(_ posted: [any ConsistencyManagerModel], stamp: Stamp?) -> [AuthorityAnswer] {
        questions.append(Question(posted: posted.compactMap(\.modelIdentifier), stamp: stamp))
        onSettle?()
        return posted.map { value in
            guard let identifier = value.modelIdentifier else { return .unknown }
            if foreign.contains(identifier) { return .refused(.refused(value, because: "it is foreign")) }
            if let better = known[identifier] { return .shown(better) }
            return confirms ? .shown(value) : .unknown
        }
    }

    func shownIdentifiersChanged(began: [ModelIdentifier], ended: [ModelIdentifier]) {
        tellings += 1
        #expect(!began.isEmpty || !ended.isEmpty, "told of nothing")
        #expect(Set(began).isDisjoint(with: ended), "began and ended at once")
        for identifier in ended { #expect(shown.remove(identifier) != nil, "\(identifier) ended twice") }
        for identifier in began { #expect(shown.insert(identifier).inserted, "\(identifier) began twice") }
        onBegan?(began)
    }
}

/// Keeps the authorities of a bench, which their manager holds weakly.
@MainActor
final class HeldAuthorities {
    var held: [FakeAuthority] = []
}

extension Bench {
    /// Gives the manager an authority, which lives as long as the bench.
    @discardableResult
    func authority(knowing known: any ConsistencyManagerModel...) -> FakeAuthority {
        let authority = FakeAuthority()
        for value in known {
            if let identifier = value.modelIdentifier { authority.known[identifier] = value }
        }
        trees.authority = authority
        authorities.held.append(authority)
        return authority
    }

    /// Lets the authority show something.
    func showSettled(_ models: any ConsistencyManagerModel...) {
        commits.run(commits.makeCause(.other, "settled")) { trees.showSettled(models) }
    }
}
