extension World {
    /// A person of this server by name, whatever the case, whether or not they are still here.
    func ownPerson(named name: String) -> Person? {
        let name = name.lowercased()
        return people.rows.first { $0.local && $0.name.lowercased() == name }
    }

    /// A community of this server by name, whatever the case, whether or not it is still there.
    func ownCommunity(named name: String) -> Community? {
        let name = name.lowercased()
        return communities.rows.first { $0.local && $0.name.lowercased() == name }
    }
}
