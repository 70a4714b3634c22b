/// Security header fields of every answer.
enum SecurityHeaders {
    /// Names are lower case.
    static let all: [(name: String, value: String)] = [
        ("content-security-policy", policy),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ]

    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:", "media-src 'self'",
        "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "frame-ancestors 'none'", "base-uri 'none'",
        "form-action 'none'",
    ].joined(separator: "; ")

    /// All of them as the lines of an answer's head.
    static let text = all.map { "\($0.name): \($0.value)\r\n" }.joined()
}
