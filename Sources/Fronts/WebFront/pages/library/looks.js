import {openMenu} from '../ui/menu.js'
import {changeDeviceSettings, deviceSettings} from '../settings/device.js'

const sorts = {
  '-taken': 'Latest first', taken: 'Earliest first', name: 'By name', folder: 'By folder', '-size': 'Largest files first',
  '-sharpness': 'Sharpest first', sharpness: 'Least sharp first', '-colourfulness': 'Most colourful first',
  '-noise': 'Noisiest first', '-motion': 'Most motion blur first', '-duration': 'Longest films first',
}
/** @type {Record<import('../settings/device.js').DeviceSettings['gridForm'], string>} */
const forms = {justified: 'Whole photos', square: 'Squares'}
const sizes = {small: 'Small', medium: 'Medium', large: 'Large'}

/**
 * A menu of sort orders and layouts.
 *
 * @param {HTMLElement} anchor
 * @param {string} sort the current one
 * @param {{sort: (sort: string) => void, look: () => void}} on
 */
export function openLooks(anchor, sort, on) {
  const {gridForm, gridSize} = deviceSettings()
  const change = (changes) => {
    changeDeviceSettings(changes)
    on.look()
  }
  openMenu(anchor, [
    ...Object.entries(sorts).map(([key, label]) => ({label, checked: key === sort, run: () => on.sort(key)})), null,
    ...Object.entries(forms).map(([form, label]) => ({label, icon: form, checked: form === gridForm, run: () => change({gridForm: form})})), null,
    ...Object.entries(sizes).map(([size, label]) => ({label, checked: size === gridSize, run: () => change({gridSize: size})})),
  ])
}
