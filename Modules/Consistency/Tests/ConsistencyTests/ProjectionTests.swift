import Consistency
import Propagation
import Testing

/// Projections by two types with one identifier.
private struct PersonModel: Model {
    var id: String
    var name: String
    var pictureURL: String

    var modelIdentifier: ModelIdentifier? { "Profile-\(id)" }
    func map(_ transform: ModelTransform) -> PersonModel? { self }
    func forEach(_ visit: ModelVisitor) {}

    func mergeModel(_ model: any ConsistencyManagerModel) throws -> PersonModel {
        switch model {
        case let model as PersonModel: model
        case let model as FullProfileModel: PersonModel(id: id, name: model.name, pictureURL: model.pictureURL)
        default: throw ConsistencyError(.unmergeable, "PersonModel takes nothing from \(type(of: model))", hint: "")
        }
    }
}

private struct FullProfileModel: Model {
    var id: String
    var name: String
    var pictureURL: String
    var age: Int
    var username: String

    var modelIdentifier: ModelIdentifier? { "Profile-\(id)" }
    func map(_ transform: ModelTransform) -> FullProfileModel? { self }
    func forEach(_ visit: ModelVisitor) {}

    func mergeModel(_ model: any ConsistencyManagerModel) throws -> FullProfileModel {
        if let model = model as? FullProfileModel { return model }
        guard let model = model as? PersonModel else {
            throw ConsistencyError(.unmergeable, "FullProfileModel takes nothing from \(type(of: model))", hint: "")
        }
        var merged = self
        merged.name = model.name
        merged.pictureURL = model.pictureURL
        return merged
    }
}

/// Composition as the alternative: the larger model contains the smaller one.
private struct ComposedProfile: Model {
    var id: String
    var person: PersonModel
    var age: Int

    var modelIdentifier: ModelIdentifier? { "FullProfile-\(id)" }
    func map(_ transform: ModelTransform) -> ComposedProfile? {
        transform(person).map { ComposedProfile(id: id, person: $0, age: age) }
    }
    func forEach(_ visit: ModelVisitor) { visit(person) }
}

private struct Stranger: SimpleModel {
    let modelIdentifier: ModelIdentifier?
}

/// Several projections by one type: fields that were not requested differ from absent ones.
private struct Sparse: SimpleModel {
    var name: Field<String>
    var age: Field<Int>
    var projectionIdentifier: String?

    var modelIdentifier: ModelIdentifier? { "Sparse" }

    func mergeModel(_ model: any ConsistencyManagerModel) throws -> Sparse {
        guard let model = model as? Sparse else { throw ConsistencyError(.unmergeable, "not a Sparse", hint: "") }
        return Sparse(
            name: name.merged(with: model.name),
            age: age.merged(with: model.age),
            projectionIdentifier: projectionIdentifier
        )
    }
}

/// A team whose members are profiles or people.
private struct Team<Member: ConsistencyManagerModel>: Model {
    var lead: Member
    var deputy: Member?
    var members: [Member]

    var modelIdentifier: ModelIdentifier? { "Team" }

    func map(_ transform: ModelTransform) -> Team? {
        guard let lead = transform(lead) else { return nil }
        return Team(lead: lead, deputy: transform(deputy), members: transform(members))
    }

    func forEach(_ visit: ModelVisitor) {
        visit(lead)
        visit(deputy)
        visit(members)
    }

    func mergeModel(_ model: any ConsistencyManagerModel) throws -> Team {
        func merging<Other>(_ other: Team<Other>) throws -> Team {
            var merged = self
            try merged.merge(\.lead, from: other.lead)
            try merged.merge(\.deputy, from: other.deputy)
            try merged.merge(\.members, from: other.members)
            return merged
        }
        switch model {
        case let model as Team<PersonModel>: return try merging(model)
        case let model as Team<FullProfileModel>: return try merging(model)
        default: throw ConsistencyError(.unmergeable, "Team takes nothing from \(type(of: model))", hint: "")
        }
    }
}

@MainActor @Suite struct `Projections` {
    let bench = Bench()
    private let person = PersonModel(id: "1", name: "Ann", pictureURL: "/a")
    private let full = FullProfileModel(id: "1", name: "Ann", pictureURL: "/a", age: 30, username: "ann")

    @Test func `each type takes over what the other says, both ways`() {
        let small = bench.provider(person)
        let large = bench.provider(full)
        bench.apply(PersonModel(id: "1", name: "Bea", pictureURL: "/b"))
        #expect(large.data == FullProfileModel(id: "1", name: "Bea", pictureURL: "/b", age: 30, username: "ann"))
        bench.apply(FullProfileModel(id: "1", name: "Cyd", pictureURL: "/c", age: 31, username: "cyd"))
        #expect(small.data == PersonModel(id: "1", name: "Cyd", pictureURL: "/c"))
        #expect(large.data?.age == 31)
    }

    @Test func `all projections of a post are merged, in turn`() {
        let small = bench.provider(person)
        let large = bench.provider(full)
        bench.apply(
            FullProfileModel(id: "1", name: "Bea", pictureURL: "/b", age: 40, username: "bea"),
            PersonModel(id: "1", name: "Cyd", pictureURL: "/c")
        )
        #expect(large.data == FullProfileModel(id: "1", name: "Cyd", pictureURL: "/c", age: 40, username: "bea"))
        #expect(small.data == PersonModel(id: "1", name: "Cyd", pictureURL: "/c"))
    }

    @Test func `what cannot be merged is reported with both types, and nothing changes`() {
        var problems: [ConsistencyError] = []
        bench.trees.onProblem = { problems.append($0) }
        let badge = bench.provider(Stranger(modelIdentifier: "Profile-1"))
        let person = bench.provider(person)
        #expect(
            problems.map(\.code) == [.unmergeable, .unmergeable] || problems.allSatisfy { $0.code == .unmergeable }
        )
        problems = []
        bench.apply(PersonModel(id: "1", name: "Bea", pictureURL: "/b"))
        #expect(problems.count == 1)
        #expect(
            problems.first?.message.contains("Stranger") == true
                && problems.first?.message.contains("PersonModel") == true
        )
        #expect(badge.data == Stranger(modelIdentifier: "Profile-1"))
        #expect(person.data?.name == "Bea")
    }

    private func profile(_ id: String, _ name: String) -> FullProfileModel {
        FullProfileModel(id: id, name: name, pictureURL: "", age: 1, username: id)
    }

    private func small(_ id: String, _ name: String) -> PersonModel { PersonModel(id: id, name: name, pictureURL: "") }

    @Test func `merging goes through children, optional ones and lists`() {
        let team = bench.provider(
            Team(lead: profile("1", "a"), deputy: profile("2", "b"), members: [profile("3", "c"), profile("4", "d")])
        )
        bench.apply(Team(lead: small("1", "A"), deputy: nil, members: [small("4", "D"), small("3", "C")]))
        #expect(
            team.data == Team(lead: profile("1", "A"), deputy: nil, members: [profile("4", "D"), profile("3", "C")])
        )
        #expect(bench.trees.registeredIdentifierCount == 4)
        bench.apply(small("3", "again"))
        #expect(team.data?.members.last == profile("3", "again"))
    }

    @Test func `a list with a new member of another projection is reported and stays`() {
        var problems: [ConsistencyError] = []
        bench.trees.onProblem = { problems.append($0) }
        let before = Team(lead: profile("1", "a"), deputy: nil, members: [profile("3", "c")])
        let team = bench.provider(before)
        bench.apply(Team(lead: small("1", "a"), deputy: nil, members: [small("3", "c"), small("9", "new")]))
        #expect(problems.map(\.code) == [.incompleteProjection])
        #expect(problems.first?.message.contains("FullProfileModel") == true)
        #expect(team.data == before)
    }

    @Test func `composition needs no merging`() {
        let large = bench.provider(ComposedProfile(id: "1", person: person, age: 30))
        let small = bench.provider(person)
        bench.apply(PersonModel(id: "1", name: "Bea", pictureURL: "/b"))
        #expect(large.data?.person.name == "Bea")
        large.setData(ComposedProfile(id: "1", person: PersonModel(id: "1", name: "Cyd", pictureURL: "/c"), age: 31))
        #expect(small.data?.name == "Cyd")
    }

    @Test func `a field that was not loaded says nothing, one that is absent does`() {
        let named = bench.provider(Sparse(name: .value("Ann"), age: .notLoaded, projectionIdentifier: "name"))
        let aged = bench.provider(Sparse(name: .notLoaded, age: .value(3), projectionIdentifier: "age"))
        #expect(named.data?.name.value == "Ann")
        #expect(aged.data?.age.value == 3)
        bench.apply(Sparse(name: .absent, age: .notLoaded, projectionIdentifier: "name"))
        #expect(named.data?.name == .absent)
        #expect(aged.data?.age.value == 3)
        #expect(aged.data?.name == .absent)
    }
}
