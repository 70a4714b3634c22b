/// A sidecar as written by another program.
package func sidecarText(
    rating: Int? = nil,
    tags: [String] = [],
    isFavourite: Bool = false,
    more: String = ""
) -> String {
    let items = tags.map { "<rdf:li>\($0)</rdf:li>" }.joined()
    return """
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
            xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:fstop="http://www.fstopapp.com/xmp/">
           \(rating.map { "<xmp:Rating>\($0)</xmp:Rating>" } ?? "")
           \(isFavourite ? "<fstop:favorite>1</fstop:favorite>" : "")
           \(tags.isEmpty ? "" : "<dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject>")
           \(more)
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>
        """
}
