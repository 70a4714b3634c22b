import {make} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {bytes, decimal, exposure, pixels, playingTime, takenName} from '../ui/format.js'

/**
 * The facts about a photo, for a panel.
 *
 * @param {import('../remote/types.js').DetailedPhoto} photo
 */
export function photoFacts(photo) {
  /** @type {Partial<import('../remote/types.js').Exif>} */
  const exif = photo.exif ?? {}
  const shot = [
    exif.exposure && exposure(exif.exposure), exif.aperture && `ƒ/${decimal(exif.aperture)}`,
    exif.iso && `ISO ${exif.iso}`, exif.focalLength && `${decimal(exif.focalLength)} mm`,
  ].filter(Boolean).join('  ')
  const picture = [
    photo.width && photo.height && pixels(photo.width, photo.height),
    photo.preview && photo.preview.width < photo.width && `shown by its preview, ${pixels(photo.preview.width, photo.preview.height)}`,
    [photo.format?.toUpperCase(), photo.byteCount && bytes(photo.byteCount)].filter(Boolean).join(', '),
    photo.gainMap && `HDR, ${decimal(photo.gainMap.headroomStops)} stops`,
  ].filter(Boolean)
  return make('dl', {class: 'facts'},
    fact('calendar', 'Taken', takenName(photo.takenAt) ?? 'At an unknown time', exif.takenFrom === 'changed' && 'When the file was last changed'),
    fact('camera', 'Camera', photo.camera, photo.lens),
    fact('aperture', 'Exposure', shot),
    fact('photos', 'Picture', ...picture, photo.pages && (photo.pages === 1 ? '1 page' : `${photo.pages} pages`)),
    fact('play', 'Film', ...filmFacts(photo)),
    fact('place', 'Place', exif.location?.latitude !== undefined && `${exif.location.latitude.toFixed(4)}, ${exif.location.longitude.toFixed(4)}`),
    fact('folder', 'File', photo.name, photo.folder))
}

/** @param {import('../remote/types.js').Photo} photo */
function filmFacts({film, video}) {
  if (!film) return []
  return [
    film.duration === undefined ? film.container.toUpperCase() : playingTime(film.duration),
    video && [video.codec.toUpperCase(), video.frameRate && `${decimal(video.frameRate)} pictures/s`, !video.hasSound && 'without sound'].filter(Boolean).join(', '),
  ]
}

function fact(sign, name, ...lines) {
  const known = lines.filter(Boolean)
  return known.length > 0 && make('div', {class: 'fact'},
    make('dt', {}, icon(sign), make('span', {class: 'unseen'}, name)),
    make('dd', {}, ...known.map((line, index) => make('span', {class: index ? 'soft' : 'fact-head'}, line))))
}
