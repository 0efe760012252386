import Consistency
import Propagation
import Testing

/// An authority that answers from a dictionary and records its questions and notifications.
@MainActor
final class FakeAuthority: ConsistencyAuthority {
    struct Question: Equatable {
        let posted: [ModelIdentifier]
        let stamp: Stamp?
    }

    /// The values that it returns instead of posted ones.
    var known: [ModelIdentifier: any ConsistencyManagerModel] = [:]
    /// The identifiers that it refuses.
    var foreign: Set<ModelIdentifier> = []
    /// True to answer all other posted values with themselves instead of `.unknown`.
    var confirms = false
    /// Called while it resolves a post.
    var onSettle: (() -> Void)?
    /// Called with the identifiers that began to be shown.
    var onBegan: (([ModelIdentifier]) -> Void)?

    private(set) var questions: [Question] = []
    private(set) var shown: Set<ModelIdentifier> = []
    private(set) var tellings = 0

    func resolve(_ posted: [any ConsistencyManagerModel], stamp: Stamp?) -> [AuthorityDecision] {
        questions.append(Question(posted: posted.compactMap(\.modelIdentifier), stamp: stamp))
        onSettle?()
        return posted.map { value in
            guard let identifier = value.modelIdentifier else { return .unknown }
            if foreign.contains(identifier) { return .refused(.refused(value, because: "it is foreign")) }
            if let better = known[identifier] { return .resolved(better) }
            return confirms ? .resolved(value) : .unknown
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

/// Retains the authorities of a bench, which their manager holds weakly.
@MainActor
final class HeldAuthorities {
    var held: [FakeAuthority] = []
}

extension Bench {
    /// Sets an authority that lives as long as the bench.
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

    /// Shows models through the authority.
    func showResolved(_ models: any ConsistencyManagerModel...) {
        commits.run(commits.makeCause(.other, "settled")) { trees.showResolved(models) }
    }
}
