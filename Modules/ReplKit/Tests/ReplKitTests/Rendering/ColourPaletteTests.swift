import Foundation
import Testing

@testable import ReplKit

@Suite struct `Colours on every background` {
    private typealias Colour = (red: Double, green: Double, blue: Double)

    private static let white: Colour = (255, 255, 255)
    private static let black: Colour = (0, 0, 0)

    @Test(arguments: ColourPalette.Background.allCases, [false, true])
    func `each tint has a contrast of at least 3 to 1`(background: ColourPalette.Background, hasManyColours: Bool) {
        let palette = ColourPalette(for: background, hasManyColours: hasManyColours)
        for tint in Style.Tint.allCases {
            let parameters = palette.parameters(of: tint)
            for (paper, ink, isUsed) in [
                (Self.white, Self.black, background != .dark), (Self.black, Self.white, background != .light),
            ] where isUsed {
                for isBoldBright in [false, true] {
                    let colour = Self.colour(parameters, ink: ink, paper: paper, isBoldBright: isBoldBright)
                    let contrast = Self.contrast(colour, paper)
                    #expect(contrast >= 3, "\(tint) (\(parameters)) has \(contrast) on \(paper)")
                }
            }
        }
    }

    @Test func `what waits and what was taken back differ from what is confirmed`() {
        for background in ColourPalette.Background.allCases {
            for hasManyColours in [false, true] {
                let palette = ColourPalette(for: background, hasManyColours: hasManyColours)
                let own = [Style.Tint.pending, .confirmed, .rolledBack].map(palette.parameters)
                #expect(Set(own).count == 3, "\(own)")
            }
        }
    }

    @Test(arguments: [
        (["TERM": "xterm-256color"], true), (["TERM": "xterm", "COLORTERM": "truecolor"], true),
        (["TERM": "xterm", "COLORTERM": ""], false), (["TERM": "xterm"], false), ([:], false),
    ])
    func `the environment tells how many colours there are`(environment: [String: String], hasMany: Bool) {
        #expect(ColourPalette(environment: environment).hasManyColours == hasMany)
    }

    @MainActor
    @Test func `set colour light and dark choose the background, and on is for both`() async throws {
        let notes = try NotesSession {
            $0.canColour = true
            $0.usesColour = true
        }
        try await notes.session.start()
        for (value, expected) in [("light", ColourPalette.Background.light), ("dark", .dark), ("on", .either)] {
            _ = await notes.run("set colour \(value)")
            #expect(notes.session.options.palette.background == expected)
            #expect(await notes.run("set").contains { $0.contains("colour ") && $0.contains(" \(value) ") })
        }
        _ = await notes.run("set colour light")
        _ = await notes.run("set colour always")
        #expect(notes.session.options.coloursPipes && notes.session.options.palette.background == .either)
    }

    // MARK: The colours of a terminal

    /// Returns the colour that a terminal draws for the parameters of an escape sequence: xterm's colours, and half of the ink for a dim
    /// text.
    private static func colour(_ parameters: String, ink: Colour, paper: Colour, isBoldBright: Bool) -> Colour {
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        if let place = numbers.firstIndex(of: 38) { return indexed(numbers[place + 2]) }
        if numbers == [2] {
            return ((ink.red + paper.red) / 2, (ink.green + paper.green) / 2, (ink.blue + paper.blue) / 2)
        }
        guard let basic = numbers.last, basic >= 30 else { return ink }
        return numbers.contains(1) && isBoldBright ? bright[basic - 30] : normal[basic - 30]
    }

    private static let normal: [Colour] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    ]
    private static let bright: [Colour] = [
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]

    private static func indexed(_ number: Int) -> Colour {
        let levels: [Double] = [0, 95, 135, 175, 215, 255]
        let place = number - 16
        return (levels[place / 36], levels[place / 6 % 6], levels[place % 6])
    }

    /// Returns the contrast of two colours as the Web Content Accessibility Guidelines define it.
    private static func contrast(_ first: Colour, _ second: Colour) -> Double {
        let (one, other) = (luminance(first), luminance(second))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    private static func luminance(_ colour: Colour) -> Double {
        func linear(_ value: Double) -> Double {
            let share = value / 255
            return share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
    }
}
