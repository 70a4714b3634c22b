import CCrypto

/// OpenSSL's own algorithms, whatever the machine's `openssl.cnf` switches off or gets wrong.
enum OpenSSL {
    // Safe: OpenSSL locks what is in it.
    nonisolated(unsafe) static let library = OSSL_LIB_CTX_new()
}
