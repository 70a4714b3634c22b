#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The C library's cosine: the standard library of Swift has none.
func cosine(_ angle: Double) -> Double { cos(angle) }
