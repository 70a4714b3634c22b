import {make, setText} from '../ui/dom.js'

/**
 * Plays the film of a photo: a video, or the moments around a picture. The browser requests the parts that it needs.
 *
 * @param {() => boolean} isServed whether the server hands out originals
 */
export function createFilm(isServed) {
  const start = make('button', {class: 'button', type: 'button', onclick: play}, 'Play')
  const note = make('p', {class: 'soft', role: 'status', hidden: true})
  const download = make('a', {class: 'button', download: '', hidden: true}, 'Download the film')
  const stage = make('div', {class: 'film-stage'})
  const element = make('div', {class: 'film', hidden: true}, stage, start, note, download)
  /** @type {import('../remote/types.js').Photo | null} */
  let shown = null

  function play() {
    if (!isServed()) return explain('The server does not hand out originals. Start it with --originals to play films.')
    const address = `/api/v1/photos/${shown?.id}/film`
    const player = make('video', {
      class: 'film-player', src: address, controls: true, autoplay: true, playsInline: true,
      onerror: fail,
      // Some browsers play the sound alone.
      onloadedmetadata() { if (player.videoWidth === 0) fail() },
    })
    function fail() {
      stop()
      explain(`This browser cannot play ${shown?.film ? `this film (${shown.film.container.toUpperCase()})` : 'this film'}.`)
      download.setAttribute('href', address)
      download.hidden = false
    }
    start.hidden = true
    element.classList.add('playing')
    stage.replaceChildren(player)
    player.focus()
  }

  function explain(text) {
    setText(note, text)
    note.hidden = false
  }

  function stop() {
    stage.replaceChildren()
    element.classList.remove('playing')
    start.hidden = false
    note.hidden = download.hidden = true
  }

  return {
    element,
    /**
     * Stops a film that is playing, unless it is this one.
     *
     * @param {any} photo a photo, or its cell until it is loaded; null for none
     */
    show(photo) {
      if (photo?.id !== shown?.id) stop()
      shown = photo
      element.hidden = !(photo?.film ?? photo?.video) || photo.missing
    },
  }
}
