import {make} from '../ui/dom.js'
import {createSheet} from '../ui/sheet.js'

/**
 * Collections, photos and detail, side by side if there is room. Otherwise collections cover the photos, and there is no
 * detail.
 *
 * @param {HTMLElement} sidebar
 * @param {HTMLElement} main
 * @param {HTMLElement} detail
 * @param {object} on
 * @param {(isOpen: boolean) => void} on.sidebar the sidebar was opened or closed
 * @param {AbortSignal} closing
 */
export function createColumns(sidebar, main, detail, on, closing) {
  const scrim = make('div', {class: 'sidebar-scrim', onclick: () => toggleSidebar(false)})
  const element = make('div', {class: 'library'}, make('h1', {class: 'unseen'}, 'Library'), sidebar, scrim, main, detail)
  const sidebarSheet = createSheet(sidebar, {behind: [main, detail], over: '(max-width: 1099px)', close: () => toggleSidebar(false), closing})

  /** @param {boolean} [wanted] toggles by default */
  function toggleSidebar(wanted) {
    const isOpen = element.classList.toggle('with-sidebar', wanted)
    on.sidebar(isOpen)
    sidebarSheet.show(isOpen)
  }

  return {
    element, toggleSidebar,

    /** @param {boolean} isOpen */
    showDetail(isOpen) {
      toggleSidebar(false)
      element.classList.toggle('with-detail', isOpen)
    },

    close: () => sidebarSheet.show(false),
  }
}
