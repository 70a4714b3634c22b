import {decodeThumbHash, meanColour} from './thumbhash.js'

/** @type {Map<string, ImageData | null>} Decoded hashes that were used recently. */
const decoded = new Map()
const most = 600

/**
 * Paints a blurred preview of a photo; CSS stretches the canvas to the photo's shape.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {string | null} placeholder a ThumbHash in base64
 */
export function paintPlaceholder(canvas, placeholder) {
  const picture = placeholder ? pictureOf(placeholder) : null
  if (!picture) {
    canvas.hidden = true
    return
  }
  if (canvas.width !== picture.width) canvas.width = canvas.height = picture.width
  canvas.getContext('2d', {willReadFrequently: true}).putImageData(picture, 0, 0)
  canvas.hidden = false
}

/** @param {string | null} placeholder @returns {string} a CSS colour; empty for the default */
export function placeholderColour(placeholder) {
  const colour = placeholder ? meanColour(bytesOf(placeholder)) : null
  return colour ? `rgb(${colour.join(' ')})` : ''
}

function pictureOf(placeholder) {
  if (decoded.has(placeholder)) return decoded.get(placeholder)
  const result = decodeThumbHash(bytesOf(placeholder))
  const picture = result && new ImageData(result.rgba, result.edge, result.edge)
  if (decoded.size >= most) decoded.delete(decoded.keys().next().value)
  decoded.set(placeholder, picture)
  return picture
}

/**
 * Decodes base64 quickly, even for hundreds of thousands of bytes.
 *
 * @param {string} base64
 */
export function bytesOf(base64) {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index)
  return bytes
}
