import Foundation
import Primitives

/// A generator of steps that are the same for one seed on every machine.
struct StepGenerator {
    private var random: SplitMix64

    init(seed: UInt64) {
        // Mixes the seed, so that generators with related seeds do not run through the same numbers, some steps apart.
        var mixer = SplitMix64(seed: seed)
        random = SplitMix64(seed: mixer.next() ^ (seed << 32))
    }

    private mutating func number(below end: Int) -> Int { Int(random.next() % UInt64(end)) }

    private static let pauses: [TimeInterval] = [0.5, 1, 2, 31, 3600, 7199, 7200, 259_200, -1, -3600, -259_200]

    /// Returns a schedule.
    mutating func steps(_ count: Int) -> [PlannedStep] {
        (0..<count).map { _ in
            let step = step()
            return PlannedStep(step: step, settles: !step.isSynchronous || number(below: 4) > 0)
        }
    }

    private mutating func step() -> DelegateStep {
        switch number(below: 40) {
        case 0..<4: .ask
        case 4..<6: .touch(isForced: false)
        case 6..<8: .touch(isForced: true)
        case 8..<11: .retrieve
        case 11: .refresh(isForced: false)
        case 12: .refresh(isForced: true)
        case 13..<15: .semester(number(below: 2))
        case 15: .giveUp
        case 16..<18: .cancel
        case 18..<23: .answer(.value(number(below: 100)))
        case 23..<25: .answer(.failure)
        case 25: .answer(.broken)
        case 26: .answer(.cancelled)
        case 27: .set(100 + number(below: 10))
        case 28..<30: .invalidate
        case 30: .reconnect
        case 31..<34: .clock(Self.pauses[number(below: Self.pauses.count)])
        case 34: .letGo
        case 35..<38: .relaunch(fate())
        case 38: .logOut
        default: .logIn
        }
    }

    private mutating func fate() -> DelegateStep.FileFault {
        // Half of the relaunches keep the file.
        let fates = DelegateStep.FileFault.allCases
        return number(below: 2) == 0 ? .keep : fates[number(below: fates.count)]
    }
}
