/// How much of a page is taken; beyond it, the page is refused or its extremes are cut, and no page makes the reader slow.
package struct PageLimits: Sendable {
    /// Bytes of a page; a larger one is refused.
    package var bytes = 8 << 20
    /// Tables in tables; deeper ones are read as text of the innermost.
    package var depth = 32
    /// Rows that a cell may reach down, and columns across; a page that says more is not believed.
    package var span = 1_000
    /// Columns of a table; what stands further right is left out.
    package var columns = 128
    /// Places of all tables once merged cells are spread out; a page with more is refused.
    package var places = 1 << 20

    package init() {}
}
