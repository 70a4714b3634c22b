extension PlanarImage {
    /// Repeats the last sample of each row, and the last row, into the padding: encoders read whole blocks, and their
    /// output must not depend on its old content.
    package func replicateEdges() {
        for plane in planes {
            for y in 0..<plane.height {
                let end = plane.row(y) + plane.width
                end.update(repeating: end[-1], count: plane.stride - plane.width)
            }
            for y in plane.height..<plane.height.roundedUp(toMultipleOf: 16) {
                plane.row(y).update(from: plane.row(plane.height - 1), count: plane.stride)
            }
        }
    }
}
