#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The C library's cosine, since Swift's standard library has none.
func cosine(_ angle: Double) -> Double { cos(angle) }
