extension OutputTable {
    /// Makes a table of objects, and says behind each name whose it is, where somebody says so.
    ///
    /// - Parameters:
    ///   - columns: The columns' names; one of them is `ref`.
    ///   - rows: The rows, each as long as there are columns.
    ///   - owners: Whose each row is; as many as there are rows.
    ///   - emptyText: What to say if there is no row.
    init(columns: [String], rows: [[ShownValue]], owners: [String?], emptyText: String) {
        guard owners.contains(where: { $0 != nil }), let reference = columns.firstIndex(of: "ref") else {
            self.init(columns: columns, rows: rows, emptyText: emptyText)
            return
        }
        var columns = columns
        columns.insert("whose", at: reference + 1)
        let owned = zip(rows, owners).map { row, owner in
            var row = row
            row.insert(.text(orMissing: owner), at: reference + 1)
            return row
        }
        self.init(columns: columns, rows: owned, emptyText: emptyText)
    }
}
