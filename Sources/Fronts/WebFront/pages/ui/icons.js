const namespace = 'http://www.w3.org/2000/svg'

/** Outlines on a grid of 24, drawn for this page, each as one path. */
const outlines = {
  library: 'M4 5h7v6H4zM15 5h5v6h-5zM4 15h5v4H4zM13 15h7v4h-7z',
  duplicates: 'M9 8h9.500A1.500 1.500 0 0 1 20 9.500V18.500A1.500 1.500 0 0 1 18.500 20H9.500A1.500 1.500 0 0 1 8 18.500V9zM4 15V5.500A1.500 1.500 0 0 1 5.500 4H15',
  review: 'M8 4h9.5A1.5 1.5 0 0 1 19 5.5V16M5 8h9.5A1.5 1.5 0 0 1 16 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 18.5v-9A1.5 1.5 0 0 1 5.5 8z',
  history: 'M4 12a8 8 0 1 1 2.5 5.8M4 18v-4.2h4.2M12 8v4.4l3 1.8',
  share: 'M12 14.500V4M8 7.500L12 3.500l4 4M8 10H6.500A1.500 1.500 0 0 0 5 11.500v7A1.500 1.500 0 0 0 6.500 20h11a1.500 1.500 0 0 0 1.500-1.500v-7a1.500 1.500 0 0 0-1.500-1.500H16',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4.8v4.4M7 14.8v4.4',
  phone: 'M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3zM11 18h2',
  favourite: 'M12 19.5S4 15 4 9.2C4 6.6 6 5 8.1 5c1.7 0 3 .9 3.9 2.4C12.900 5.9 14.200 5 15.900 5 18 5 20 6.600 20 9.200c0 5.800-8 10.300-8 10.300z',
  trash: 'M4.500 7h15M9 7V5.200A1.200 1.200 0 0 1 10.200 4h3.600A1.200 1.200 0 0 1 15 5.200V7M6.500 7l.8 11.600A1.500 1.500 0 0 0 8.800 20h6.400a1.500 1.500 0 0 0 1.500-1.400L17.500 7M10 11v5M14 11v5',
  keep: 'M5 12.500l4.500 4.500L19 7.500',
  skip: 'M12 5v12M6.500 12l5.500 5.500 5.500-5.500',
  undo: 'M8.500 5L4 9.500 8.500 14M4.500 9.500H14a5.500 5.500 0 0 1 0 11h-3',
  redo: 'M15.500 5L20 9.500 15.500 14M19.500 9.500H10a5.500 5.500 0 0 0 0 11h3',
  star: 'M12 4.200l2.400 4.900 5.400.8-3.900 3.800.9 5.400-4.800-2.500-4.800 2.500.9-5.400-3.900-3.800 5.400-.8z',
  tag: 'M4 4.800V11l8.600 8.600a1.400 1.400 0 0 0 2 0l5-5a1.400 1.400 0 0 0 0-2L11 4H4.800a.8.8 0 0 0-.8.8zM8 8h.01',
  info: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 11v5.500M12 7.800h.01',
  zoom: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.200 15.200L20 20M10.500 8v5M8 10.500h5',
  search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.200 15.200L20 20',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M14.500 5.500L8 12l6.500 6.500',
  forward: 'M9.500 5.500L16 12l-6.500 6.500',
  down: 'M5.500 9.500L12 16l6.500-6.500',
  check: 'M6 12.500l4 4 8-9',
  commit: 'M12 4v10M7.500 10L12 14.500 16.500 10M4.500 15.500v3A1.500 1.500 0 0 0 6 20h12a1.500 1.500 0 0 0 1.500-1.500v-3',
  folder: 'M3.500 7A1.500 1.500 0 0 1 5 5.500h4l2 2.500h8A1.500 1.500 0 0 1 20.500 9.500v8A1.500 1.500 0 0 1 19 19H5a1.500 1.500 0 0 1-1.500-1.500z',
  album: 'M4 8.500h16v9A1.500 1.500 0 0 1 18.500 19h-13A1.500 1.500 0 0 1 4 17.500zM6 5.500h12M8 3h8',
  camera: 'M4.500 8h3L9 5.500h6L16.500 8h3A1.500 1.500 0 0 1 21 9.500v8a1.500 1.500 0 0 1-1.500 1.500h-15A1.500 1.500 0 0 1 3 17.500v-8A1.500 1.500 0 0 1 4.500 8zM12 16.500a3.200 3.200 0 1 0 0-6.400 3.200 3.200 0 0 0 0 6.400z',
  calendar: 'M5.500 5.500h13A1.500 1.500 0 0 1 20 7v11a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18V7a1.500 1.500 0 0 1 1.500-1.500zM4 10h16M8.500 3.500v3.500M15.500 3.500v3.500',
  photos: 'M5.500 4.500h13A1.500 1.500 0 0 1 20 6v12a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18V6a1.500 1.500 0 0 1 1.500-1.500zM4.500 16.500l4.300-4.300 3.200 3.200 2.500-2.500 5 5M15.500 9h.01',
  sort: 'M7 5v14M3.500 15.500L7 19l3.500-3.500M13 7h7.500M13 12h5.500M13 17h3.500',
  help: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM9.600 9.600a2.500 2.500 0 1 1 3.600 2.300c-.8.4-1.200 1-1.200 1.800M12 16.600h.01',
  warning: 'M12 4.500l8.500 15h-17zM12 10v4.500M12 17h.01',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  filter: 'M4 6h16M7 12h10M10 18h4',
  plus: 'M12 5v14M5 12h14',
  aperture: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM9 4.200l5 8.300M19.900 9.200l-9.700.2M17.600 18.300L13.100 9.800M6.200 18.200L11 10M4 14.500l9.600-.4',
  place: 'M12 20.500s-6.500-5.600-6.500-10.700a6.500 6.500 0 0 1 13 0C18.500 14.900 12 20.500 12 20.500zM12 12a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400z',
  square: 'M5 5h6v6H5zM13 5h6v6h-6zM5 13h6v6H5zM13 13h6v6h-6z',
  justified: 'M4 5h10v6H4zM16 5h4v6h-4zM4 13h5v6H4zM11 13h9v6h-9z',
  play: 'M8 5.500v13l10.500-6.500z',
  pending: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 7.500V12l3 2',
  none: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17z',
  away: 'M4 4l16 16M8.500 8.900A10 10 0 0 0 4.500 11.500M12 8a11 11 0 0 1 7.500 3.500M7.500 14.500a6.500 6.500 0 0 1 6-1.500M12 18.500h.01',
}

/** Icons that point along a line of text, and are mirrored with it. */
const directional = new Set(['back', 'forward', 'sort'])

/**
 * An icon that screen readers skip: the element beside or around it has a name.
 *
 * @typedef {keyof typeof outlines} Icon
 *
 * @param {Icon} name
 * @param {{filled?: boolean}} look
 */
export function icon(name, {filled = false} = {}) {
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', ['icon', filled && 'filled', directional.has(name) && 'directional'].filter(Boolean).join(' '))
  const path = document.createElementNS(namespace, 'path')
  path.setAttribute('d', outlines[name])
  svg.append(path)
  return svg
}

/** The mark of Sluice: a gate of three boards, the middle one lifted, and the water below. */
export function brandMark() {
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', '0 0 32 32')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', 'brand-mark')
  for (const [part, d] of [
    ['boards', 'M6 5h5v16H6zM21 5h5v16h-5z'],
    ['lifted', 'M13.500 5h5v8h-5z'],
    ['water', 'M4 26c2 0 2-1.600 4-1.600s2 1.600 4 1.600 2-1.600 4-1.600 2 1.600 4 1.600 2-1.600 4-1.600 2 1.600 4 1.600'],
  ]) {
    const path = document.createElementNS(namespace, 'path')
    path.setAttribute('class', part)
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}
