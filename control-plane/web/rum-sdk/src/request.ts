import type { Failure } from '@pharos/shared-protocol/rum/event.ts'
import { isStopped, makeId, on, safely } from './guard.ts'
import { currentView, record } from './record.ts'

const CLIENT_ERROR = 400
const SERVER_ERROR = 500

/** What is known of a request when it begins; called when it ends. */
type End = (status: number, failure?: Failure) => void
interface Begun {
  end: End
  /** To be sent, if the origin is one that may have it. */
  traceparent?: string
}

let origins: string[] = []
let isLeaving = false
const begun: (() => void)[] = []

/** The origins whose requests get a `traceparent`. */
export function setTraceOrigins(allowed: string[]): void {
  origins = allowed
}

/** Calls it whenever the page begins a request. */
export function onRequest(run: () => void): void {
  begun.push(run)
}

export function watchRequests(isOwn: (url: string) => boolean): void {
  on(window, 'pagehide', () => {
    isLeaving = true
  })
  on(window, 'pageshow', () => {
    isLeaving = false
  })
  wrapFetch(isOwn)
  wrapXhr(isOwn)
}

/** `given`: the page's own `traceparent`. */
function begin(method: string, url: string, given?: string | null): Begun {
  for (const run of begun) run()
  const [at, from, view] = [Date.now(), performance.now(), currentView()]
  const isTraced = given || origins.includes(new URL(url).origin)
  const traceparent = given ?? `00-${hexId(32)}-${hexId(16)}-01`
  const [, trace_id = '', span_id = ''] = traceparent.split('-')
  const end = (status: number, failure?: Failure) => {
    const failed = failure ?? failureOf(status)
    const trace = isTraced && trace_id && span_id && { trace_id, span_id }
    const outcome = { ...(status && { status }), ...(failed && { failure: failed }), ...trace }
    const duration_ms = Math.round(performance.now() - from)
    record({ kind: 'request', method: method.toUpperCase(), request_url: url, duration_ms, ...outcome }, at, view)
  }
  return { end, ...(isTraced && !given && { traceparent }) }
}

const hexId = (digits: number) => makeId().replaceAll('-', '').slice(0, digits)

function failureOf(status: number): Failure | undefined {
  if (status >= SERVER_ERROR) return 'server_error'
  return status >= CLIENT_ERROR ? 'client_error' : undefined
}

function wrapFetch(isOwn: (url: string) => boolean): void {
  const original = window.fetch
  window.fetch = function (...args) {
    if (isStopped()) return original.apply(this, args)
    const [input, init] = args
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    const request = safely(() => {
      const { url, method } =
        input instanceof Request ? input : { url: new URL(input, document.baseURI).href, method: 'GET' }
      if (isOwn(url)) return undefined
      const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
      const one = begin(init?.method ?? method, url, headers.get('traceparent'))
      if (one.traceparent) {
        headers.set('traceparent', one.traceparent)
        args[1] = { ...init, headers }
      }
      return one
    })
    if (!request) return original.apply(this, args)
    return original.apply(this, args).then(
      response => {
        // An opaque answer has no status.
        safely(() => request.end(response.status))
        return response
      },
      error => {
        safely(() => request.end(0, reasonOf(signal?.aborted ? signal.reason : error, signal?.aborted)))
        throw error
      },
    )
  }
}

function reasonOf(error: unknown, isAborted = false): Failure {
  const name = (error as Error | undefined)?.name
  if (name === 'TimeoutError') return 'timeout'
  return isAborted || isLeaving || name === 'AbortError' ? 'aborted' : 'network'
}

const XHR_FAILURES = { error: 'network', timeout: 'timeout', abort: 'aborted' } as const

interface Opened {
  method: string
  url: string
  traceparent?: string
}

function wrapXhr(isOwn: (url: string) => boolean): void {
  const { open, send, setRequestHeader } = XMLHttpRequest.prototype
  const opened = new WeakMap<XMLHttpRequest, Opened>()
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: [string, string | URL]) {
    safely(() => opened.set(this, { method: `${args[0]}`, url: new URL(args[1], document.baseURI).href }))
    return open.apply(this, args as never)
  } as typeof open
  XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
    const one = opened.get(this)
    if (one && `${name}`.toLowerCase() === 'traceparent') one.traceparent = `${value}`
    return setRequestHeader.call(this, name, value)
  }
  XMLHttpRequest.prototype.send = function (body) {
    safely(() => {
      const one = opened.get(this)
      if (!one || isOwn(one.url)) return
      const request = begin(one.method, one.url, one.traceparent)
      if (request.traceparent) setRequestHeader.call(this, 'traceparent', request.traceparent)
      let failure: Failure | undefined
      for (const [type, why] of Object.entries(XHR_FAILURES))
        this.addEventListener(type, () => {
          failure = why === 'network' && isLeaving ? 'aborted' : why
        })
      this.addEventListener('loadend', () => safely(() => request.end(this.status, failure)), { once: true })
    })
    return send.call(this, body)
  }
}
