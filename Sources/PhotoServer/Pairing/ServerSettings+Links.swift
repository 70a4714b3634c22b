/// Where links lead to.
extension ServerSettings {
    /// For browsers on this machine and, where there is a way, on others. A certificate is for a name: the first one that
    /// was given counts.
    ///
    /// - Parameter port: that is listened on.
    func linkAddress(port: Int) -> ListenAddress {
        guard let name = hosts.first else { return ListenAddress(host: listen.host, port: port).reachable }
        return ListenAddress(host: name.lowercased(), port: port)
    }

    /// Whether other machines can reach the server at all.
    var isReachable: Bool {
        if listen.isLoopback { return false }
        return !listen.isWildcard || !hosts.isEmpty || !HostList.reachable().isEmpty
    }
}
