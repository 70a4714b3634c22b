/// Targets of links.
extension ServerSettings {
    /// For browsers on this machine and, if possible, on others. A certificate is valid for names, so the first configured
    /// name is used. A name that only this machine's browsers know is better than an address: see `AccessRecord.name`.
    ///
    /// - Parameters:
    /// - port: the port that the server listens on.
    /// - own: a name that resolves to this machine.
    func place(port: Int, own: String) -> ServedPlace {
        var address = ListenAddress(host: listen.host, port: port).reachable
        if let name = hosts.first {
            address.host = name.lowercased()
        } else if tls == nil, ["127.0.0.1", "::1", "localhost"].contains(listen.host) {
            address.host = own
        }
        return ServedPlace(origin: "\(scheme)://\(address)", isReachable: isReachable)
    }

    /// Whether other machines can reach the server at all.
    var isReachable: Bool {
        if listen.isLoopback { return false }
        return !listen.isWildcard || !hosts.isEmpty || !HostList.reachable().isEmpty
    }
}
