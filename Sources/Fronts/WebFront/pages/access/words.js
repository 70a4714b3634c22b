import {isGuest} from './guest.js'

/**
 * What prevents using the library, in plain words, and what to do about it; null if it can be used.
 *
 * @param {import('../store.js').State} state
 * @returns {{isBlocking: boolean, icon: string, title: string, text: string, remedy: string, folders?: string[]} | null}
 */
export function accessWords({library, connection, ended, waiting}) {
  if (connection === 'refused' && ended) {
    return {isBlocking: true, icon: 'info', title: 'This link has ended', text: ended, remedy: 'Whoever sent it can send a new one.'}
  }
  if (connection === 'refused') {
    return {
      isBlocking: true, icon: 'warning', title: 'This page has no access',
      text: 'Sluice admits devices that opened a link it printed, until they are removed or unused for 60 days.',
      remedy: 'Open a new link: run “sluice pair”, or choose “Admit a device” in the settings of an admitted device. Decisions that were not sent yet are kept in this browser.',
    }
  }
  if (!library) {
    return connection === 'away' ? {
      isBlocking: true, icon: 'away', title: 'Sluice does not answer',
      text: 'The program that shows your photos is not running, or this device is on another network.',
      remedy: `Start it again with “sluice serve”. This page then continues automatically.${waiting ? ` What you decided (${waiting}) is kept in this browser.` : ''}`,
    } : null
  }
  const {state, reason, folders} = library.access
  switch (state) {
  case 'denied':
    return {
      isBlocking: true, icon: 'warning', title: 'Sluice cannot open this library',
      text: reason ?? 'It is not allowed to read it.',
      remedy: 'Allow the user that Sluice runs as to read the folder, then start Sluice again.',
    }
  case 'notDetermined':
    return {
      isBlocking: true, icon: 'pending', title: 'Sluice is opening your library',
      text: 'The folder has not been scanned yet.', remedy: 'This takes a moment.',
    }
  case 'restricted':
    return {
      isBlocking: false, icon: 'info', title: 'You can look, but not decide',
      text: reason ?? 'The library cannot be written.',
      remedy: 'Allow writing there, or connect its disk for writing.',
    }
  case 'limited':
    return {
      isBlocking: false, icon: 'info', title: folders.length === 1 ? 'One folder cannot be reached' : `${folders.length} folders cannot be reached`,
      text: 'The disk seems to be disconnected. Its photos stay in the library.', folders,
      remedy: 'Connect the disk: its photos then reappear automatically.',
    }
  default: return null
  }
}

/**
 * The text for a library without photos.
 *
 * @param {Pick<import('../store.js').State, 'preparation' | 'library'>} state
 */
export function emptyWords({preparation, library}, isFiltered) {
  if (isGuest({library}) && !isFiltered) return {title: 'No photos yet', text: 'When photos are added to what is shared with you, they appear here.'}
  if (isFiltered) return {title: 'No photo matches', text: 'Remove a condition, or search for something else.'}
  if (preparation?.state === 'running') return {title: 'Your photos are being prepared', text: 'The first ones appear here in a moment. You can begin before it is done.'}
  if (preparation?.state === 'failed') return {title: 'No photos yet', text: `Preparing stopped: ${preparation.reason ?? 'the reason is not known'}`}
  const found = 'Sluice found no photos in the folders of this library.'
  return {title: 'No photos yet', text: preparation?.watching ? `${found} Put some there, and they appear here.` : `${found} Put some there, then choose “Prepare” in Settings.`}
}
