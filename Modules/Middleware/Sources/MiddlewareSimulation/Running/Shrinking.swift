extension Schedule {
    /// The schedule without the steps that the mismatch does not need: delta debugging.
    ///
    /// - Source: Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002.
    func shrunk(without missing: EditSimulation.Rule?) -> Schedule {
        var best = self
        var size = max(1, best.steps.count / 2)
        while true {
            var start = 0
            var isSmaller = false
            while start < best.steps.count {
                var candidate = best
                candidate.steps.removeSubrange(start..<min(start + size, best.steps.count))
                if Run.mismatch(in: candidate, without: missing) != nil {
                    best = candidate
                    isSmaller = true
                } else {
                    start += size
                }
            }
            if size > 1 { size /= 2 } else if !isSmaller { return best }
        }
    }
}
