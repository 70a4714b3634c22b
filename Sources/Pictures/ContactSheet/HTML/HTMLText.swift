extension String {
    /// Escaped for text and quoted attributes of HTML. A name may have any characters; those that HTML does not allow, and
    /// those that only steer, become visible.
    var html: String {
        var text = ""
        text.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            case _ where scalar.isUnwanted: text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Escaped text that may be divided where names have their parts.
    var breakable: String { replacing("_", with: "_<wbr>").replacing("-", with: "-<wbr>") }

    /// As a string of CSS in a style element.
    var css: String {
        var text = "\""
        for scalar in unicodeScalars {
            // Of these, "<" could end the element, and the others the string.
            if scalar == "<" || scalar == "\"" || scalar == "\\" {
                text += "\\\(String(scalar.value, radix: 16)) "
            } else {
                text.unicodeScalars.append(scalar.isUnwanted ? "\u{FFFD}" : scalar)
            }
        }
        return text + "\""
    }
}

extension Unicode.Scalar {
    fileprivate var isUnwanted: Bool {
        properties.generalCategory == .control || properties.isNoncharacterCodePoint
    }
}
