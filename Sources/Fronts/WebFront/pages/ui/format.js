/** Formats numbers, times and measures. */

const integers = new Intl.NumberFormat()
const tenths = new Intl.NumberFormat(undefined, {maximumFractionDigits: 1})
const hundredths = new Intl.NumberFormat(undefined, {maximumFractionDigits: 2})
const shares = new Intl.NumberFormat(undefined, {maximumSignificantDigits: 3})
const longDays = new Intl.DateTimeFormat(undefined, {weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC'})
const shortDays = new Intl.DateTimeFormat(undefined, {weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC'})
const barestDays = new Intl.DateTimeFormat(undefined, {day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC'})
const dayOfMonths = new Intl.DateTimeFormat(undefined, {day: 'numeric', month: 'short', timeZone: 'UTC'})
const months = new Intl.DateTimeFormat(undefined, {month: 'long', year: 'numeric', timeZone: 'UTC'})
const clocks = new Intl.DateTimeFormat(undefined, {hour: '2-digit', minute: '2-digit'})
const moments = new Intl.DateTimeFormat(undefined, {day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit'})
/** As `moments`, for a camera's clock without a time zone, which is treated as UTC. */
const cameraMoments = new Intl.DateTimeFormat(undefined, {day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC'})
const longLocalDays = new Intl.DateTimeFormat(undefined, {weekday: 'long', day: 'numeric', month: 'long', year: 'numeric'})

export function number(value) { return integers.format(value) }

/** `1 photo`, `12,000 photos`. */
export function count(value, one = 'photo', many = `${one}s`) {
  return `${number(value)} ${value === 1 ? one : many}`
}

/** @param {string | null} day `2024-06-01` */
export function dayName(day) {
  return day ? longDays.format(new Date(`${day}T00:00:00Z`)) : 'Without a date'
}

/**
 * The same, shorter.
 *
 * @param {string | null} day `2024-06-01`
 * @param {'weekday' | 'year' | 'day'} detail how much to show
 */
export function shortDayName(day, detail) {
  const format = {weekday: shortDays, year: barestDays, day: dayOfMonths}[detail]
  return day ? format.format(new Date(`${day}T00:00:00Z`)) : 'Without a date'
}

/** @param {string | null} day `2024-06-01` */
export function monthName(day) {
  return day ? months.format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`)) : 'Without a date'
}

/**
 * When a photo was taken, by its camera's clock.
 *
 * @param {string | null} text from the photo's metadata: `2024-06-01T13:04:54+02:00`
 */
export function takenName(text) {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?/.exec(text ?? '')
  if (!parts) return text
  const [, day, time] = parts
  const named = new Date(`${day}T${time ?? '00:00'}:00Z`)
  if (Number.isNaN(named.getTime())) return text
  return (time ? cameraMoments : barestDays).format(named)
}

/** @param {string} instant ISO 8601 */
export function clock(instant) { return clocks.format(new Date(instant)) }
export function moment(instant) { return moments.format(new Date(instant)) }
export function localDay(instant) { return longLocalDays.format(new Date(instant)) }

export function bytes(value) {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) { value /= 1000; unit += 1 }
  return `${value < 10 && unit > 0 ? tenths.format(value) : number(Math.round(value))} ${units[unit]}`
}

/** `about 2 h 10 min`; coarser the longer it is. */
export function duration(seconds) {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 10 && minutes % 60 ? `${hours} h ${minutes % 60} min` : `${number(Math.round(minutes / 60))} h`
}

/** `0:12`, `1:02:03` */
export function playingTime(seconds) {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${hours ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`
  return hours ? `${hours}:${tail}` : tail
}

/** `4,288 × 2,848 · 12.2 MP` */
export function pixels(width, height) {
  return `${number(width)} × ${number(height)} · ${tenths.format(width * height / 1e6)} MP`
}

/** `1/250 s`, `2.5 s` */
export function exposure(seconds) {
  return seconds > 0 && seconds < 0.4 ? `1/${number(Math.round(1 / seconds))} s` : `${tenths.format(seconds)} s`
}

export function decimal(value) { return tenths.format(value) }

/** A number of unknown kind: a share or a count. */
export function measure(value) { return (Math.abs(value) < 1 ? shares : hundredths).format(value) }

/**
 * `€5.98`, in the reader's locale; without a known currency, only the number.
 *
 * @param {string} [currency] ISO 4217
 */
export function money(value, currency) {
  if (/^[A-Z]{3}$/.test(currency ?? '')) return new Intl.NumberFormat(undefined, {style: 'currency', currency}).format(value)
  const sum = new Intl.NumberFormat(undefined, {minimumFractionDigits: 2, maximumFractionDigits: 2}).format(value)
  return currency ? `${sum} ${currency}` : sum
}
