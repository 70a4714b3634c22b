/**
 * Decodes a ThumbHash (format: https://evanw.github.io/thumbhash/): a picture in about 25 bytes, as a few cosines for
 * luminance, two colour differences and, sometimes, opacity.
 */

const edge = 32

/** The cosine of each of 7 frequencies at each place of the picture. */
const cosines = Array.from({length: 7}, (_, frequency) =>
  Float32Array.from({length: edge}, (_, place) => Math.cos(Math.PI / edge * (place + 0.5) * frequency)))

/**
 * @typedef {object} Channel
 * @property {number} constant
 * @property {number} columns frequencies across
 * @property {number} rows frequencies down
 * @property {Float32Array} factors of each pair of frequencies, row by row; 0 if not coded
 */

/**
 * @param {Uint8Array} hash
 * @returns {{edge: number, rgba: Uint8ClampedArray} | null} a square to stretch to the photo's shape; null if there are too
 *   few bytes
 */
export function decodeThumbHash(hash) {
  const header = readHeader(hash)
  if (!header) return null
  const {hasAlpha} = header
  const nibbles = nibbleReader(hash, hasAlpha ? 6 : 5)
  const luminance = readChannel(nibbles, header.luminance, header.luminanceScale, header.columns, header.rows)
  const yellowBlue = readChannel(nibbles, header.yellowBlue, header.yellowBlueScale * 1.25, 3, 3)
  const redGreen = readChannel(nibbles, header.redGreen, header.redGreenScale * 1.25, 3, 3)
  const alpha = hasAlpha ? readChannel(nibbles, header.alpha, header.alphaScale, 5, 5) : null

  const planes = [luminance, yellowBlue, redGreen].map(plane)
  const opacity = alpha && plane(alpha)
  const rgba = new Uint8ClampedArray(edge * edge * 4)
  for (let index = 0; index < edge * edge; index++) {
    const [l, p, q] = [planes[0][index], planes[1][index], planes[2][index]]
    const blue = l - 2 / 3 * p
    const red = (3 * l - blue + q) / 2
    rgba[index * 4] = red * 255
    rgba[index * 4 + 1] = (red - q) * 255
    rgba[index * 4 + 2] = blue * 255
    rgba[index * 4 + 3] = opacity ? opacity[index] * 255 : 255
  }
  return {edge, rgba}
}

/**
 * The mean colour, for photos that scroll by too fast for a picture.
 *
 * @param {Uint8Array} hash
 * @returns {[number, number, number] | null} 0…255
 */
export function meanColour(hash) {
  const header = readHeader(hash)
  if (!header) return null
  const blue = header.luminance - 2 / 3 * header.yellowBlue
  const red = (3 * header.luminance - blue + header.redGreen) / 2
  const byte = (value) => Math.round(255 * Math.min(1, Math.max(0, value)))
  return [byte(red), byte(red - header.redGreen), byte(blue)]
}

function readHeader(hash) {
  if (hash.length < 5) return null
  const first = hash[0] | hash[1] << 8 | hash[2] << 16
  const second = hash[3] | hash[4] << 8
  const hasAlpha = first >> 23 === 1
  if (hasAlpha && hash.length < 6) return null
  const isLandscape = second >> 15 === 1
  const longSide = hasAlpha ? 5 : 7
  const shortSide = Math.max(3, second & 7)
  return {
    hasAlpha,
    luminance: (first & 63) / 63,
    yellowBlue: (first >> 6 & 63) / 31.5 - 1,
    redGreen: (first >> 12 & 63) / 31.5 - 1,
    luminanceScale: (first >> 18 & 31) / 31,
    yellowBlueScale: (second >> 3 & 63) / 63,
    redGreenScale: (second >> 9 & 63) / 63,
    columns: isLandscape ? longSide : shortSide,
    rows: isLandscape ? shortSide : longSide,
    alpha: hasAlpha ? (hash[5] & 15) / 15 : 1,
    alphaScale: hasAlpha ? (hash[5] >> 4) / 15 : 0,
  }
}

/** Returns one nibble after the other, the low one first; the middle value after the end. */
function nibbleReader(bytes, start) {
  let place = 0
  return () => {
    const byte = bytes[start + (place >> 1)] ?? 0x77
    return byte >> (place++ % 2 * 4) & 15
  }
}

/** @returns {Channel} */
function readChannel(nibble, constant, scale, columns, rows) {
  const factors = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = row ? 0 : 1; column * rows < columns * (rows - row); column++) {
      factors[row * columns + column] = (nibble() / 7.5 - 1) * scale
    }
  }
  return {constant, columns, rows, factors}
}

/** @param {Channel} channel */
function plane({constant, columns, rows, factors}) {
  const values = new Float32Array(edge * edge)
  const line = new Float32Array(columns)
  for (let y = 0; y < edge; y++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0
      for (let row = 0; row < rows; row++) sum += factors[row * columns + column] * cosines[row][y]
      line[column] = 2 * sum
    }
    for (let x = 0; x < edge; x++) {
      let value = constant
      for (let column = 0; column < columns; column++) value += line[column] * cosines[column][x]
      values[y * edge + x] = value
    }
  }
  return values
}
