import {make, setText} from '../ui/dom.js'

/**
 * Plays a film in place of its picture: the original, of which the browser requests the parts that it needs.
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
    const address = `/api/v1/photos/${shown?.id}/original`
    const player = make('video', {
      class: 'film-player', src: address, controls: true, autoplay: true, playsInline: true,
      onerror() {
        stop()
        explain(`This browser cannot play ${shown?.name}.`)
        download.setAttribute('href', address)
        download.hidden = false
      },
    })
    start.hidden = true
    stage.replaceChildren(player)
    player.focus()
  }

  function explain(text) {
    setText(note, text)
    note.hidden = false
  }

  function stop() {
    stage.replaceChildren()
    start.hidden = false
    note.hidden = download.hidden = true
  }

  return {
    element,
    /**
     * Stops a film that is playing, unless it is this one.
     *
     * @param {any} photo a photo, or its cell until it is loaded
     */
    show(photo) {
      if (photo?.id !== shown?.id) stop()
      shown = photo
      element.hidden = !photo?.video || photo.missing
    },
  }
}
