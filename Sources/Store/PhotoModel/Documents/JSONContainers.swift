/// Writes the members of an object.
struct JSONObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: JSONNode
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { node.addScalar(key.stringValue) { $0.append(json: nil) } }
    func encode(_ value: Bool, forKey key: Key) { node.addScalar(key.stringValue) { $0.append(json: value) } }
    func encode(_ value: String, forKey key: Key) { node.addScalar(key.stringValue) { $0.append(json: value) } }
    func encode(_ value: Double, forKey key: Key) throws {
        try node.addScalar(key.stringValue) { try $0.append(json: value) }
    }
    func encode(_ value: Float, forKey key: Key) throws {
        try node.addScalar(key.stringValue) { try $0.append(json: value) }
    }
    func encode(_ value: some FixedWidthInteger & Encodable, forKey key: Key) {
        node.addScalar(key.stringValue) { $0.append(json: value) }
    }
    func encode(_ value: some Encodable, forKey key: Key) throws { try node.add(key.stringValue, value) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        node.addContainer(key.stringValue).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        node.addContainer(key.stringValue).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { node.addContainer("super") }
    func superEncoder(forKey key: Key) -> any Encoder { node.addContainer(key.stringValue) }
}

/// Writes the elements of a list.
struct JSONList: UnkeyedEncodingContainer {
    let node: JSONNode
    var codingPath: [any CodingKey] { [] }
    var count: Int { node.memberCount }

    func encodeNil() { node.addScalar("") { $0.append(json: nil) } }
    func encode(_ value: Bool) { node.addScalar("") { $0.append(json: value) } }
    func encode(_ value: String) { node.addScalar("") { $0.append(json: value) } }
    func encode(_ value: Double) throws { try node.addScalar("") { try $0.append(json: value) } }
    func encode(_ value: Float) throws { try node.addScalar("") { try $0.append(json: value) } }
    func encode(_ value: some FixedWidthInteger & Encodable) { node.addScalar("") { $0.append(json: value) } }
    func encode(_ value: some Encodable) throws { try node.add("", value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        node.addContainer("").container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { node.addContainer("").unkeyedContainer() }
    func superEncoder() -> any Encoder { node.addContainer("") }
}

/// Writes a value that is neither an object nor a list, or leaves the form to another value.
struct JSONScalar: SingleValueEncodingContainer {
    let node: JSONNode
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { node.encodeScalar { $0.append(json: nil) } }
    func encode(_ value: Bool) { node.encodeScalar { $0.append(json: value) } }
    func encode(_ value: String) { node.encodeScalar { $0.append(json: value) } }
    func encode(_ value: Double) throws { try node.encodeScalar { try $0.append(json: value) } }
    func encode(_ value: Float) throws { try node.encodeScalar { try $0.append(json: value) } }
    func encode(_ value: some FixedWidthInteger & Encodable) { node.encodeScalar { $0.append(json: value) } }
    func encode(_ value: some Encodable) throws { try node.encode(value) }
}
