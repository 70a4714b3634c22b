/**
 * The parts of the library page that its address holds, so that it can be bookmarked, sent, and returned to.
 *
 * @typedef {object} LibraryAddress
 * @property {string} filter
 * @property {string} sort
 * @property {string | null} photo the ID of the photo that is open
 * @property {'large' | 'facts' | ''} view of it
 * @property {string | null} select the selected places
 * @property {string | null} order the order of these places: in another one, they have other photos
 */

export const usualSort = '-taken'
/** @type {LibraryAddress['view'][]} */
const views = ['large', 'facts']

/** @param {URL} url @returns {LibraryAddress} */
export function readAddress(url) {
  const {searchParams: values} = url
  return {
    filter: values.get('filter') ?? '', sort: values.get('sort') || usualSort,
    photo: values.get('photo'), view: views.find((view) => `#${view}` === url.hash) ?? '', select: values.get('select'), order: values.get('order'),
  }
}

/** @param {Partial<LibraryAddress>} address */
export function writeAddress({filter, sort, photo, view, select, order}) {
  const values = new URLSearchParams()
  if (filter) values.set('filter', filter)
  if (sort && sort !== usualSort) values.set('sort', sort)
  if (photo) values.set('photo', photo)
  if (select && order) {
    values.set('select', select)
    values.set('order', order)
  }
  const text = values.toString()
  return `/${text ? `?${text}` : ''}${photo && view ? `#${view}` : ''}`
}
