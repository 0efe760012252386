/// Ends a read. It carries nothing: what went wrong, and where, is kept by the ``WireReader``, so that throwing costs what returning does.
public struct WireStop: Error {
    init() {}
}
