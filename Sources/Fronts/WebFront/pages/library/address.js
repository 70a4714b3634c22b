/**
 * What of the library page is in its address, so that it can be kept, sent, and come back to.
 *
 * @typedef {object} LibraryAddress
 * @property {string} filter
 * @property {string} sort
 * @property {string | null} photo the ID of the photo that is open
 * @property {'large' | 'facts' | ''} view of it
 * @property {string | null} select places that are selected
 * @property {string | null} order the order that they are places of: in another one, other photos are there
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
