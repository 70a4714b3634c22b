/// How colourful a picture looks.
///
/// D. Hasler and S. Süsstrunk, "Measuring Colourfulness in Natural Images", 2003: with rg = R − G and yb = (R + G)/2 −
/// B, √(σ²(rg) + σ²(yb)) + 0.3·√(μ²(rg) + μ²(yb)). Their scale: 15 slightly, 33 moderately, 45 averagely, 59 quite, 82
/// highly, 109 extremely colourful.
///
/// Both differences depend only on chroma: luma cancels out. Colours outside RGB's range, which chroma can represent,
/// are not clipped.
enum Colourfulness {
    /// 0 (grey) to about 300 (magenta beside cyan: 293); photos mostly below 110.
    static func score(cb: SamplePlane, cr: SamplePlane) -> Double {
        precondition(cb.width == cr.width && cb.height == cr.height, "planes of one picture")
        var (sumB, sumR, squaresB, squaresR, products) = (0, 0, 0, 0, 0)
        for y in 0..<cb.height {
            let (rowB, rowR) = (cb.row(y), cr.row(y))
            var row: (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0)
            for x in 0..<cb.width {
                let (blue, red) = (Int32(rowB[x]) &- 128, Int32(rowR[x]) &- 128)
                row.0 &+= blue
                row.1 &+= red
                row.2 &+= blue &* blue
                row.3 &+= red &* red
                row.4 &+= blue &* red
            }
            sumB += Int(row.0)
            sumR += Int(row.1)
            squaresB += Int(row.2)
            squaresR += Int(row.3)
            products += Int(row.4)
        }
        let count = Double(cb.width * cb.height)
        let (meanB, meanR) = (Double(sumB) / count, Double(sumR) / count)
        let varianceB = Double(squaresB) / count - meanB * meanB
        let varianceR = Double(squaresR) / count - meanR * meanR
        let covariance = Double(products) / count - meanB * meanR

        /// Mean and variance of a linear combination of both.
        func mixed(_ b: Double, _ r: Double) -> (mean: Double, variance: Double) {
            (b * meanB + r * meanR, max(0, b * b * varianceB + r * r * varianceR + 2 * b * r * covariance))
        }
        // By the matrix of JFIF: R = Y + 1.402 Cr, G = Y − 0.344136 Cb − 0.714136 Cr, B = Y + 1.772 Cb.
        let rg = mixed(0.344136, 1.402 + 0.714136)
        let yb = mixed(-0.344136 / 2 - 1.772, (1.402 - 0.714136) / 2)
        let spread = (rg.variance + yb.variance).squareRoot()
        return spread + 0.3 * (rg.mean * rg.mean + yb.mean * yb.mean).squareRoot()
    }
}
