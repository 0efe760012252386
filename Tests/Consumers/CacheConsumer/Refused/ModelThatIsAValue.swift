// Refused: requires that 'Int' be a class type
import Cache

let cache = ContentCache<Int, Int>(kind: "number")
