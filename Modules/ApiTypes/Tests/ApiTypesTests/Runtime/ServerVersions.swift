import Testing
import WireFuzzing
import WireRuntime

/// Tests the versions that real servers report.
@Suite struct ServerVersions {
    /// The versions are ordered from the oldest; all except the two forks are tags of Lemmy, or versions of its builds.
    private static let ordered = [
        "v0.0.7.3", "v0.0.7.4", "v0.1.0.9", "v0.1.0.10", "v0.7.0", "v0.9.0-rc.2", "0.9.0-rc.10", "0.9.0",
        "0.18.0-beta.9", "0.18.0-beta.18", "0.18.0-rc.1", "0.18.0-rc.8", "0.18.0", "0.18.3-rc.4", "0.18.3", "0.18.5",
        "0.18.5-3-g1234abc",
        "0.19.0-alpha.1", "0.19.0-alpha.14", "0.19.0-alpha-test-cratesio-release.0",
        "0.19.0-alpha-test-cratesio-release.11", "0.19.0-beta.7", "0.19.0-rc.2", "0.19.0-rc.14", "0.19.0",
        "0.19.2-rc.3.publish1", "0.19.2-rc.3.publish4", "0.19.2-rc.4", "0.19.2",
        "0.19.3", "0.19.3-modified", "0.19.3-7-g527ab90b7", "0.19.3-7-g527ab90b7-modified", "0.19.3-12-g0000000",
        "0.19.3-fork.2", "0.19.3-fork.2-4-gabcdef0", "0.19.3-fork.10",
        "0.19.4-beta.1", "0.19.4-beta.1a", "0.19.4-beta.1d", "0.19.4-beta.5", "0.19.4-beta.5-3-gabcd",
        "0.19.4-beta.6", "0.19.4-rc.11", "0.19.4", "0.19.4+build.2", "0.19.4+build.3",
        "0.19.6-beta.1", "0.19.6-beta1", "0.19.6-beta.3", "0.19.6-beta.3.build.test", "0.19.6-beta.9",
        "0.19.6-beta.9-no-triggers", "0.19.6-beta.10", "0.19.6", "0.19.12", "0.19.19", "0.19.19-jemalloc", "0.19.20",
        "0.20.0-alpha.5", "1.0.0-alpha.5", "1.0.0-alpha.20", "1.0.0-alpha-docker-publish.6", "1.0.0-beta.1",
        "1.0.0-nightly-2025-12-09", "1.0.0-nightly-2026-11-21", "1.0.0-publish-native-binary.8",
        "1.0.0-test-arm-rasky-v1.2", "1.0.0", "1.0.1", "10.0.0",
    ]

    @Test func `a shuffled list sorts back`() throws {
        let versions = try Self.ordered.map { try #require(ServerVersion($0), "\($0) does not parse.") }
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<20 {
            #expect(versions.shuffled(using: &generator).sorted() == versions)
        }
    }

    @Test func `the order is total and agrees with equality`() throws {
        let versions = try Self.ordered.map { try #require(ServerVersion($0)) }
        for (place, left) in versions.enumerated() {
            for (other, right) in versions.enumerated() {
                #expect((left < right) == (place < other), "\(left) and \(right)")
                #expect((left == right) == (place == other), "\(left) and \(right)")
            }
        }
    }

    @Test func `a version is written as it was read, without its v`() throws {
        for text in Self.ordered {
            let version = try #require(ServerVersion(text))
            #expect(version.description == (text.hasPrefix("v") ? String(text.dropFirst()) : text))
            #expect(ServerVersion(version.description) == version)
        }
    }

    @Test(arguments: [
        ("v0.19.0", "0.19.0"), ("0.19", "0.19.0"), ("0.19.5-dirty", "0.19.5-modified"), ("00.019.5", "0.19.5"),
    ])
    func `two spellings of one version are equal`(text: String, other: String) throws {
        let version = try #require(ServerVersion(text))
        #expect(version == ServerVersion(other))
        #expect(version.description == other)
        #expect(Set([version]).contains(ServerVersion(stringLiteral: other)))
    }

    @Test(arguments: [
        "", "v", "unknown version", "nightly", "2", "0.", "0.19.", ".19", "0.19.x", "0.19.-1", "+0.19.3", "0.19.3 ",
        " 0.19.3",
        "0.19.3-", "0.19.3--rc", "0.19.3-rc..1", "0.19.3+", "0.19.3-rc 1", "0.19.3-ünicode", "1.2.3.4.5", "٠.19.3",
        "0.99999999999999999999.0", "vv0.19.3", "0.19.3_1",
    ])
    func `what is no version is nil`(text: String) {
        #expect(ServerVersion(text) == nil)
    }

    @Test func `a build names its commit, and what it was built from`() {
        let build: ServerVersion = "0.19.4-rc.3-2-gabcdef0-modified+x"
        #expect(build.label == "rc.3" && build.commitsSince == 2 && build.commit == "abcdef0")
        #expect(build.isModified && build.isPreRelease && build.note == "x")
        #expect(build.base == "0.19.4-rc.3" && build.release == "0.19.4")
        let variant: ServerVersion = "0.19.19-jemalloc"
        #expect(!variant.isPreRelease && variant.base == "0.19.19")
        #expect(ServerVersion("0.19.3-7-g527ab90b7").base == ServerVersion(major: 0, minor: 19, patch: 3))
    }

    @Test func `a word that only looks like a commit is a label`() {
        #expect(ServerVersion("0.19.3-7-green").label == "7-green")
        #expect(ServerVersion("0.19.3-g527ab90b7").label == "g527ab90b7")
        #expect(ServerVersion("0.19.3-rc.1-0-g527ab90b7").commitsSince == 0)
    }

    @Test func `numbers of any length compare by value`() throws {
        let long = String(repeating: "9", count: 40)
        #expect(try #require(ServerVersion("1.0.0-rc.\(long)")) < #require(ServerVersion("1.0.0-rc.1\(long)")))
        let padded: ServerVersion = "1.0.0-rc.007"
        #expect(padded > "1.0.0-rc.6" && padded < "1.0.0-rc.8")
    }

    @Test func `a literal that is no version stops with the fix`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let version: ServerVersion = "unknown version"
            print(version)
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(text?.contains("“unknown version” is not a version") == true)
    }
}
