import LemmyIdentifiers
import ReplKit
import WireRuntime

extension WireIdentifier {
    /// Reads what was typed behind `kind:`.
    ///
    /// - Throws: ``ReplKit/ReplError`` with code `badNumber` for what no server has: letters, zero, more than 32 bits.
    init(readingNumber text: String, kind: String) throws {
        guard let number = Int(text), (1...Int(Int32.max)).contains(number) else {
            throw ReplError(
                .badNumber,
                "\(kind):\(text): an id is a whole number from 1 to \(Int32.max)",
                hint: "load \(kind) 1"
            )
        }
        self.init(number)
    }
}
