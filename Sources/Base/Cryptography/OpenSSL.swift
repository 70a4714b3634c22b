import CCrypto

/// OpenSSL's own algorithms, independent of the machine's `openssl.cnf`.
enum OpenSSL {
    // Safe: OpenSSL synchronises access to it.
    nonisolated(unsafe) static let library = OSSL_LIB_CTX_new()
}
