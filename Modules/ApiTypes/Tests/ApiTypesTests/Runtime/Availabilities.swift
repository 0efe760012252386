import Testing
import WireRuntime

/// Tests the availability of types and fields on servers.
@Suite struct Availabilities {
    private struct Post {}
    private struct Person {}

    private let table: WireAvailabilityTable<Post> = [
        WireField("alt_text"): WireAvailability(since: "0.19.4"),
        WireField("embed"): WireAvailability(until: "0.18.5"),
        WireField("nsfw"): WireAvailability(since: "0.19.0", until: "0.19.3"),
    ]

    @Test func `a field that is not listed is as available as the whole`() {
        #expect(table[WireField("name")] == .always)
        let young = WireAvailabilityTable<Person>(
            whole: WireAvailability(since: "0.19.0"),
            [WireField("bio"): WireAvailability(since: "0.19.6")]
        )
        #expect(young[WireField("name")] == young.whole)
        #expect(young[WireField("bio")].since == "0.19.6")
    }

    @Test func `it reads as a sentence does`() {
        #expect(table[WireField("alt_text")].description == "since 0.19.4")
        #expect(table[WireField("embed")].description == "until 0.18.5")
        #expect(table[WireField("nsfw")].description == "0.19.0 to 0.19.3")
        #expect(table.whole.description == "all versions")
        #expect(WireAvailability(since: "0.19.4", until: "0.19.4").description == "0.19.4 only")
    }

    @Test(arguments: [
        ("0.18.5", false, true), ("0.18.5-3-g1234abc", false, true), ("0.19.0-rc.1", false, false),
        ("0.19.3", false, false),
        ("0.19.3-7-g527ab90b7", false, false), ("0.19.4-beta.1", true, false), ("0.19.4", true, false),
        ("1.0.0-beta.1", true, false),
    ])
    func `both ends belong to it`(version: ServerVersion, hasAltText: Bool, hasEmbed: Bool) {
        #expect(table[WireField("alt_text")].contains(version) == hasAltText)
        #expect(table[WireField("embed")].contains(version) == hasEmbed)
        #expect(table.whole.contains(version))
    }

    @Test(arguments: [
        "0.18.0-rc.1", "0.18.5", "0.18.5-3-g1234abc", "0.18.5-modified", "0.19.0-alpha.1", "0.19.0-rc.1", "0.19.0",
        "0.19.3-fork",
    ])
    func `no server falls between what went and what came`(version: ServerVersion) {
        let old = WireAvailability(until: "0.18.5")
        let new = WireAvailability(since: "0.19.0")
        #expect(old.contains(version) != new.contains(version))
    }

    @Test func `a pre-release that is the first one is the first one`() {
        let new = WireAvailability(since: "1.0.0-beta.1")
        #expect(!new.contains("1.0.0-alpha.5"))
        #expect(new.contains("1.0.0-beta.1") && new.contains("1.0.0-nightly-2026-11-21") && new.contains("1.0.0"))
    }

    @Test func `a field is a coding key by its name alone`() throws {
        let field = WireField<Post>("alt_text")
        #expect(field.stringValue == "alt_text" && field.intValue == nil && "\(field)" == "alt_text")
        #expect(WireField<Post>(stringValue: "alt_text") == field)
        #expect(WireField<Post>(intValue: 1) == nil)
    }

    @Test func `a gap lies between what is before and after it`() {
        let gap = WireAvailability(except: "0.19.0"..."0.19.1")
        for version: ServerVersion in ["0.18.5", "0.18.5-3-g1234abc", "0.19.2", "0.19.2-rc.1", "1.0.0"] {
            #expect(gap.contains(version), "\(version)")
        }
        for version: ServerVersion in ["0.19.0-rc.2", "0.19.0", "0.19.1", "0.19.1-4-g1234abc"] {
            #expect(!gap.contains(version), "\(version)")
        }
        #expect(gap.description == "all versions but 0.19.0 to 0.19.1")
        #expect(WireAvailability(since: "0.18.3", except: "0.19.0"..."0.19.0").description == "since 0.18.3 but 0.19.0")
    }
}
