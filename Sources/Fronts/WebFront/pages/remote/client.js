import {after, firstOf} from './signals.js'

/** The server refused, with the reason (RFC 9457). */
export class Problem extends Error {
  /** @param {number} status @param {Record<string, any>} document @param {number | null} retryAfter seconds */
  constructor(status, document, retryAfter = null) {
    super(document.detail ?? document.title ?? `The server answered ${status}.`)
    this.name = 'Problem'
    this.status = status
    this.document = document
    this.retryAfter = retryAfter
  }
}

/** The server did not answer. */
export class Unreachable extends Error {
  constructor(cause) {
    super('Sluice does not answer.', {cause})
    this.name = 'Unreachable'
  }
}

const base = '/api/v1'
/** Types of problems of a share that is over. */
const endings = new Set(['urn:sluice:problem:share-ended', 'urn:sluice:problem:share-revoked'])
/** The time after which an answer no longer counts as coming, in milliseconds. */
const usualPatience = 30_000

/**
 * Sends JSON requests to the server.
 *
 * @param {(connection: 'online' | 'away' | 'refused', ended?: string | null) => void} onConnection called after each answer or failure
 *   to get one; `ended` tells why the link of a share does not work any more
 */
export function createClient(onConnection) {
  /**
   * @param {string} method
   * @param {string} path below `/api/v1`
   * @param {object} options
   * @param {any} [options.body]
   * @param {string} [options.key] makes it safe to repeat the request
   * @param {string} [options.library] the ID of the only library that the request is for
   * @param {AbortSignal} [options.signal]
   * @param {number} [options.patience] milliseconds
   * @returns {Promise<any>} nothing if the answer has no content
   */
  async function send(method, path, {body, key, library, signal, patience = usualPatience} = {}) {
    const headers = {Accept: 'application/json'}
    if (method !== 'GET') {
      headers['Content-Type'] = 'application/json'
      headers['Sluice-Request'] = '1'
    }
    if (key) headers['Idempotency-Key'] = key
    if (library) headers['Sluice-Library'] = library
    let response
    try {
      response = await fetch(base + path, {
        method, headers, signal: within(patience, signal), credentials: 'same-origin',
        body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
      })
    } catch (error) {
      if (error.name === 'AbortError') throw error
      onConnection('away')
      throw new Unreachable(error)
    }
    if (response.status !== 401) onConnection('online')
    if (!response.ok) {
      const problem = new Problem(response.status, await document(response), retryAfter(response))
      if (problem.status === 401) onConnection('refused', endOfShare(problem.document))
      throw problem
    }
    if (response.status === 204) return undefined
    try {
      return await response.json()
    } catch (error) {
      if (error.name === 'AbortError') throw error
      throw new Unreachable(error)
    }
  }

  return {
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, {...options, body}),
    delete: (path, options) => send('DELETE', path, options),
    patch: (path, body, options) => send('PATCH', path, {...options, body}),
  }
}

/**
 * Why the link of a share does not work any more, by a problem document; null if that is not the problem.
 *
 * @param {Record<string, any>} document
 * @returns {string | null}
 */
export function endOfShare({type, detail}) { return endings.has(type) ? detail : null }

/** `query({filter: 'is:pending', sort: null})` returns `?filter=is%3Apending`: null and empty values are omitted. */
export function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const text = new URLSearchParams(given).toString()
  return text ? `?${text}` : ''
}

/** 128 random bits; works where browsers hide `crypto.randomUUID` from insecure pages. */
export function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function within(patience, signal) {
  const ends = [signal, patience < Infinity && after(patience)].filter(Boolean)
  return ends.length ? firstOf(...ends) : undefined
}

async function document(response) {
  try { return await response.json() } catch { return {} }
}

function retryAfter(response) {
  const seconds = Number(response.headers.get('Retry-After'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}
