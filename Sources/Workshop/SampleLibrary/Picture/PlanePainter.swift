/// Paints one channel of a scene, row by row from the top.
///
/// Broad light comes from nodes eight samples apart, interpolated between them; texture, shapes and noise are added. All in
/// 16-bit integers with four fractional bits, eight samples at a time: about 1 ns a sample.
struct PlanePainter {
    /// Samples between two nodes, and per vector.
    private static let block = 8
    private typealias Vector = SIMD8<Int16>

    private let scene: Scene
    private let channel: Scene.Channel
    private let grid: PlaneGrid
    private let blockCount: Int
    /// Chroma has less of both, as after a camera's noise reduction.
    private let textureStrength: Float
    private let noiseStrength: Int16
    /// For each node: the scene grid's column to its left, and its relative distance to the next one.
    private let nodeColumns: [(index: Int, fraction: Float)]
    private var generator: SeededGenerator
    private let textureOffset: (x: Int, y: Int)

    private var light: NodeRows
    private var roughness: NodeRows
    private var sums: [Int16]

    /// The nodes above and below the current row, and those interpolated for it.
    private struct NodeRows {
        var above: [Int16]
        var below: [Int16]
        var here: [Int16]

        init(count: Int) {
            above = Array(repeating: 0, count: count)
            below = above
            here = above
        }

        mutating func blend(_ step: Int16) {
            for index in here.indices { here[index] = above[index] &+ ((below[index] &- above[index]) &* step) &>> 3 }
        }
    }

    init(scene: Scene, channel: Scene.Channel, grid: PlaneGrid) {
        self.scene = scene
        self.channel = channel
        self.grid = grid
        blockCount = (grid.width + Self.block - 1) / Self.block
        let isLuma = channel == .luma
        textureStrength = isLuma ? 96 : 20
        noiseStrength = isLuma ? 2 : 1
        nodeColumns = (0...blockCount).map {
            let position = min(max(grid.across($0 * Self.block), 0), 1) * Float(Scene.columns - 1)
            let index = min(Int(position), Scene.columns - 2)
            return (index, position - Float(index))
        }
        generator = SeededGenerator(seed: scene.seed, stream: 0x100 + UInt64(channel.rawValue))
        textureOffset = (generator.integer(in: 0...Grain.edge - 1), generator.integer(in: 0...Grain.edge - 1))
        light = NodeRows(count: blockCount + 1)
        roughness = NodeRows(count: blockCount + 1)
        sums = Array(repeating: 0, count: blockCount * Self.block)
    }

    /// Writes all rows; each may be written up to seven samples beyond the width.
    mutating func paint(into samples: UnsafeMutablePointer<UInt8>, stride: Int) {
        for y in 0..<grid.height {
            let step = y % Self.block
            if step == 0 { advanceNodes(from: y) }
            light.blend(Int16(step))
            roughness.blend(Int16(step))
            paintSurface(y)
            paintFigures(y)
            finish(into: samples + y * stride)
        }
    }

    private mutating func advanceNodes(from y: Int) {
        let levels = scene.levels[channel.rawValue]
        if y == 0 {
            setNodes(&light.below, from: levels, y: y, scale: 16)
            setNodes(&roughness.below, from: scene.roughness, y: y, scale: textureStrength)
        }
        swap(&light.above, &light.below)
        swap(&roughness.above, &roughness.below)
        setNodes(&light.below, from: levels, y: y + Self.block, scale: 16)
        setNodes(&roughness.below, from: scene.roughness, y: y + Self.block, scale: textureStrength)
    }

    private func setNodes(_ nodes: inout [Int16], from values: [Float], y: Int, scale: Float) {
        let position = min(max(grid.down(y), 0), 1) * Float(Scene.rows - 1)
        let row = min(Int(position), Scene.rows - 2)
        let fraction = position - Float(row)
        let top = row * Scene.columns
        let bottom = top + Scene.columns
        for (node, column) in nodeColumns.enumerated() {
            let index = column.index
            let upper = values[top + index] + (values[top + index + 1] - values[top + index]) * column.fraction
            let lower = values[bottom + index] + (values[bottom + index + 1] - values[bottom + index]) * column.fraction
            let value = upper + (lower - upper) * fraction
            // Above 4095 the products in `blend` and the ramp would overflow 16 bits.
            nodes[node] = Int16(min(max(value * scale, -400), 4080))
        }
    }

    private mutating func paintSurface(_ y: Int) {
        let row = (y + textureOffset.y) % Grain.edge * Grain.stride
        let shift = textureOffset.x
        let count = blockCount
        let ramp = Vector(0, 1, 2, 3, 4, 5, 6, 7)
        Grain.shared.texture.withUnsafeBytes { texture in
            light.here.withUnsafeBufferPointer { light in
                roughness.here.withUnsafeBufferPointer { roughness in
                    sums.withUnsafeMutableBytes { sums in
                        for block in 0..<count {
                            let base = Vector(repeating: light[block])
                            let slope = Vector(repeating: light[block + 1] &- light[block])
                            let detail = texture.loadUnaligned(
                                fromByteOffset: row + ((shift &+ block &* Self.block) & (Grain.edge - 1)),
                                as: SIMD8<Int8>.self
                            )
                            let surface = Vector(truncatingIfNeeded: detail) &* Vector(repeating: roughness[block])
                            let sum = base &+ (slope &* ramp) &>> 3 &+ surface &>> 3
                            sums.storeBytes(of: sum, toByteOffset: block * 2 * Self.block, as: Vector.self)
                        }
                    }
                }
            }
        }
    }

    private mutating func paintFigures(_ y: Int) {
        let position = grid.down(y)
        for figure in scene.figures {
            guard let span = figure.shape.span(at: position) else { continue }
            let from = min(max(grid.column(at: span.from), 0), Float(grid.width))
            let to = min(max(grid.column(at: span.to), 0), Float(grid.width))
            guard from < to else { continue }
            let tint = figure.tint(of: channel) * 16
            let first = Int(from)
            let last = Int(to)
            if first == last {
                if first < sums.count { sums[first] &+= Int16(tint * (to - from)) }
                continue
            }
            // The samples at both ends are partly covered.
            sums[first] &+= Int16(tint * (1 - (from - Float(first))))
            if last < sums.count { sums[last] &+= Int16(tint * (to - Float(last))) }
            let amount = Int16(tint)
            sums.withUnsafeMutableBufferPointer { sums in
                for x in first + 1..<max(last, first + 1) { sums[x] &+= amount }
            }
        }
    }

    private mutating func finish(into row: UnsafeMutablePointer<UInt8>) {
        let start = Int(generator.next() % UInt64(Grain.noiseLength))
        let count = blockCount
        let strength = Vector(repeating: noiseStrength)
        let output = UnsafeMutableRawPointer(row)
        Grain.shared.noise.withUnsafeBytes { noise in
            sums.withUnsafeBytes { sums in
                for block in 0..<count {
                    let offset = block &* Self.block
                    let grain = noise.loadUnaligned(
                        fromByteOffset: (start &+ offset) & (Grain.noiseLength - 1),
                        as: SIMD8<Int8>.self
                    )
                    var sum = sums.loadUnaligned(fromByteOffset: offset * 2, as: Vector.self)
                    sum = (sum &+ (Vector(truncatingIfNeeded: grain) &* strength) &>> 1 &+ 8) &>> 4
                    sum = sum.clamped(lowerBound: Vector(repeating: 0), upperBound: Vector(repeating: 255))
                    output.storeBytes(
                        of: SIMD8<UInt8>(truncatingIfNeeded: sum),
                        toByteOffset: offset,
                        as: SIMD8<UInt8>.self
                    )
                }
            }
        }
    }
}
