import {usualThresholds} from '../swipe/intent.js'

const name = 'sluice.device'

/**
 * Settings of this device only: a finger on a phone differs from a mouse on a desk.
 *
 * @typedef {{thresholds: import('../swipe/intent.js').Thresholds, gridForm: 'justified' | 'square', gridSize: 'small' | 'medium' | 'large'}} DeviceSettings
 */

/** @type {DeviceSettings} */
const usual = {thresholds: usualThresholds, gridForm: 'justified', gridSize: 'medium'}

/** @returns {DeviceSettings} */
export function deviceSettings() {
  try {
    return {...usual, ...JSON.parse(localStorage.getItem(name))}
  } catch {
    return usual
  }
}

/** @param {Partial<DeviceSettings>} changes */
export function changeDeviceSettings(changes) {
  localStorage.setItem(name, JSON.stringify({...deviceSettings(), ...changes}))
}
