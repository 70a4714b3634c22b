import {fromText, toText} from '../grid/selection.js'

/**
 * What of the library page is in its address, so that it can be kept, sent, and come back to.
 *
 * @typedef {object} LibraryAddress
 * @property {string} filter
 * @property {string} sort
 * @property {string | null} photo the ID of the photo that is open
 * @property {string | null} select places that are selected
 */

export const usualSort = '-taken'

/** @param {URL} url @returns {LibraryAddress} */
export function readAddress(url) {
  const {searchParams: values} = url
  return {
    filter: values.get('filter') ?? '', sort: values.get('sort') || usualSort,
    photo: values.get('photo'), select: values.get('select'),
  }
}

/** @param {Partial<LibraryAddress>} address */
export function writeAddress({filter, sort, photo, select}) {
  const values = new URLSearchParams()
  if (filter) values.set('filter', filter)
  if (sort && sort !== usualSort) values.set('sort', sort)
  if (photo) values.set('photo', photo)
  if (select) values.set('select', select)
  const text = values.toString()
  return text ? `/?${text}` : '/'
}

export {fromText as selectionFrom, toText as selectionText}
