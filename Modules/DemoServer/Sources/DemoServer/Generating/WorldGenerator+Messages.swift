extension WorldGenerator {
    /// Messages go back and forth between two; the last ones wait to be read.
    mutating func makeMessages() {
        var random = random(.messages)
        var prose = Prose(random: self.random(.prose))
        let pairs: [(PersonID, PersonID)] =
            [(3, 2), (1, 2), (2, 3)]
            + (0..<(size.people / 3)).map { _ in
                (byActivity[random.index(below: byActivity.count)], byActivity[random.index(below: byActivity.count)])
            }
        var letters: [(time: Timestamp, from: PersonID, to: PersonID, isLast: Bool)] = []
        for (one, other) in pairs where one != other {
            guard world.localUserOfPerson[one] != nil || world.localUserOfPerson[other] != nil else { continue }
            let count = random.number(in: 1...6)
            let start = max(joined[Int(one)], joined[Int(other)], ago(days: 60))
            let shares = (0..<count).map { _ in random.unit() }.sorted()
            for (index, share) in shares.enumerated() {
                let pair = (index - count) % 2 == 0 ? (other, one) : (one, other)
                letters.append((Self.moment(from: start, to: now, share), pair.0, pair.1, index == count - 1))
            }
        }
        letters.sort { ($0.time.micros, $0.from, $0.to) < ($1.time.micros, $1.from, $1.to) }
        for letter in letters {
            let id = world.privateMessages.nextID()
            let writer = world.people[letter.from]
            world.privateMessages[id] = PrivateMessage(
                id: id,
                creatorID: letter.from,
                recipientID: letter.to,
                content: prose.remark(themes[meetingPlaces[random.index(below: meetingPlaces.count)]] ?? .swift),
                deleted: random.isStruck(perMille: 30),
                read: !letter.isLast,
                published: letter.time,
                updated: random.isStruck(perMille: 60)
                    ? Self.moment(from: letter.time, to: now, random.unit() / 8) : nil,
                apID: "http://\(host(of: writer?.instanceID ?? 1))/private_message/\(id)",
                local: writer?.local ?? true,
                removed: false
            )
        }
    }
}
