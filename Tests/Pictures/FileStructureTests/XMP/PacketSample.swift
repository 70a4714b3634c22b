/// A packet of XMP with these attributes and elements in its description.
func packet(_ attributes: String, _ elements: String = "") -> [UInt8] {
    let text = """
        <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \(attributes)>
        \(elements)
        </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
        """
    return Array(text.utf8)
}
