/**
 * How a picture is shown in a frame: `scale` in screen pixels per pixel of the picture, and the position of its middle,
 * measured from the middle of the frame. Pure geometry.
 *
 * @typedef {{scale: number, x: number, y: number}} View
 * @typedef {{width: number, height: number}} Size
 */

/**
 * The scale at which the whole picture fits into the frame.
 *
 * @param {Size} picture
 * @param {Size} frame
 */
export function fitScale(picture, frame) {
  return Math.min(frame.width / picture.width, frame.height / picture.height)
}

/** @param {Size} picture @param {Size} frame @param {number} actual the scale at which one pixel is one screen pixel */
export function scaleLimits(picture, frame, actual) {
  const least = Math.min(fitScale(picture, frame), actual)
  return {least, most: Math.max(actual * 8, least * 4)}
}

/**
 * The view after scaling about a point of the frame, which stays in place.
 *
 * @param {View} view
 * @param {number} scale
 * @param {{x: number, y: number}} point measured from the middle of the frame
 * @returns {View}
 */
export function scaledAbout(view, scale, point) {
  const factor = scale / view.scale
  return {scale, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor}
}

/**
 * The nearest view in which the picture fills the frame, or is centred if it is smaller.
 *
 * @param {View} view
 * @param {Size} picture
 * @param {Size} frame
 * @returns {View}
 */
export function inside(view, picture, frame) {
  return {
    scale: view.scale,
    x: clamped(view.x, picture.width * view.scale, frame.width),
    y: clamped(view.y, picture.height * view.scale, frame.height),
  }
}

function clamped(offset, extent, room) {
  const most = Math.max(0, (extent - room) / 2)
  return Math.min(most, Math.max(-most, offset))
}
