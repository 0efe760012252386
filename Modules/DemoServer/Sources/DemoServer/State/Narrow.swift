/// A count in half of the memory: there are millions of them, and none comes near the end of 32 bits.
@propertyWrapper
struct Narrow: Sendable {
    private var stored: Int32

    init(wrappedValue: Int) { stored = Int32(clamping: wrappedValue) }

    var wrappedValue: Int {
        get { Int(stored) }
        set { stored = Int32(clamping: newValue) }
    }
}
