extension ApiModel {
    /// These requests and what they need, named and made as they are in the whole.
    ///
    /// What only requests hold needs no reader, though it may have had one for an answer that is left out.
    func excerpt(_ isWritten: (RequestModel) -> Bool) -> ApiModel {
        var excerpt = self
        excerpt.requests = requests.filter(isWritten)
        let all = Reach(types: types, requests: excerpt.requests).all
        excerpt.types = types.filter { all.contains($0.wire) }
        let reach = Reach(types: excerpt.types, requests: excerpt.requests)
        for index in excerpt.types.indices {
            excerpt.types[index].hasReader = reach.fromReaders.contains(excerpt.types[index].wire)
            excerpt.types[index].isSent = reach.fromRequests.contains(excerpt.types[index].wire)
        }
        let named = excerpt.types.flatMap(\.references) + excerpt.requests.flatMap(\.references)
        let identifiers = Set(named.flatMap(\.identifiers))
        excerpt.identifiers = self.identifiers.filter(identifiers.contains)
        excerpt.unreached = []
        return excerpt
    }
}
