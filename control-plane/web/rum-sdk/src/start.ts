import type { RumConfig } from '@pharos/shared-protocol/rum/config.ts'
import { forgetConfig, loadConfig } from './config.ts'
import { watchConsole } from './console.ts'
import { watchErrors } from './error.ts'
import { isStopped, note, on, safely, setDebug } from './guard.ts'
import { identity, readDevice, setAttributes, setEnvironment, setRelease, setUser } from './identity.ts'
import { clearQueue } from './queue.ts'
import { currentView, finish, isIdle, onEvent, record, refuseEvents, setPrivacy } from './record.ts'
import { recordIfWanted, stopReplay } from './replay.ts'
import { onRequest, setTraceOrigins, watchRequests } from './request.ts'
import { watchResources } from './resource.ts'
import { forgetFacts, judge, judgeWith, saveFacts } from './rule.ts'
import { selectorOf, setBareSelectors } from './selector.ts'
import { type Sender, sendAtEnd, sendWaiting } from './send.ts'
import { aliveSession, allowSession, forgetSession, noteConsent, openSession, type Session } from './session.ts'
import { renewView, watchViews } from './view.ts'
import { watchLoad, watchVitals } from './vital.ts'

export interface Options {
  application: string
  token: string
  /** The origin of the Pharos API, such as `https://pharos.example.com`. */
  api: string
  release?: string
  environment?: string
  user?: Parameters<typeof setUser>[0]
  attributes?: Parameters<typeof setAttributes>[0]
  /** Keeps the session in a cookie of this domain, so that subdomains share it; otherwise there are no cookies. */
  cookieDomain?: string
  /** Whether the SDK writes what it does to the console. */
  debug?: boolean
}

/** Fetches what the core does not hold. */
export type LoadLater = () => Promise<typeof import('./later.ts')>

/** How often rules and filters are judged again, and what waits is sent. */
const TICK_MS = 5_000
/** So that a short visit and the first events are seen soon. */
const FIRST_TICK_MS = 1_000
const VERSION = '0.1.0'

let config: RumConfig | undefined
let hasConsent = false
let isRefused = false
let hasRefused = false
let isRunning = false
let hasStarted = false
let timer: ReturnType<typeof setTimeout>
let options: Options

/** Starts the SDK, once. */
export function start(given: Options, loadLater: LoadLater): void {
  if (hasStarted || !given?.application || !given.token || !given.api) return
  hasStarted = true
  if (given.debug) setDebug()
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) {
    note('opted out by the browser')
    return
  }
  options = { ...given, api: given.api.replace(/\/+$/, '') }
  if (given.user) setUser(given.user)
  if (given.attributes) setAttributes(given.attributes)
  if (given.release) setRelease(given.release)
  if (given.environment) setEnvironment(given.environment)
  const begin = () => safely(() => watch(loadLater))
  // Nobody has seen a prerendered page yet.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true })
  else begin()
}

function watch(loadLater: LoadLater): void {
  const { application, token, api, cookieDomain } = options
  hasConsent ||= openSession(application, cookieDomain)?.consent === true
  const all = [
    watchErrors,
    watchConsole,
    watchViews,
    () => watchRequests(isOwn),
    () => watchResources(isOwn),
    watchLoad,
  ]
  for (const one of all) safely(one)
  for (const type of ['visibilitychange', 'pagehide']) addEventListener(type, event => safely(() => end(event)))
  const configured = new Promise<void>(resolve => {
    loadConfig({ api, application, token }, (loaded, cache) => {
      config = loaded
      safely(run)
      if (isRunning) cache()
      resolve()
    })
  })
  // The configuration says how elements are named.
  Promise.all([loadLater(), configured]).then(
    ([{ measure, decide, watchClicks }]) => {
      judgeWith(decide)
      safely(() => watchClicks({ on, safely, currentView, onEvent, onRequest, record, selectorOf }))
      safely(() => watchVitals(measure))
    },
    error => note('vitals and rules cannot be loaded', error),
  )
}

/** Goes on as far as the configuration and consent allow. */
function run(): void {
  if (!config) return
  setBareSelectors(config.privacy.mask_text)
  if (isRefused || (config.consent_required && !hasConsent)) return
  setTraceOrigins(config.trace_origins)
  setPrivacy(config)
  if (!isRunning) {
    isRunning = true
    allowSession()
    if (hasConsent) noteConsent()
    // What began while consent was refused was not recorded.
    renewView(hasRefused)
    hasRefused = false
    timer = setTimeout(tick, FIRST_TICK_MS)
  }
}

/** Consent, or its end: without it nothing is stored or sent, and what was stored is deleted. */
export function consent(granted = true): void {
  hasConsent = granted
  isRefused = !granted
  if (granted) {
    run()
    return
  }
  hasRefused = true
  stopReplay()
  refuseEvents()
  clearQueue()
  forgetFacts()
  forgetConfig()
  forgetSession()
  isRunning = false
  clearTimeout(timer)
}

function tick(): void {
  if (!isRunning || isStopped()) return
  timer = setTimeout(tick, TICK_MS)
  safely(() => {
    const session = aliveSession()
    if (session && config) {
      judge(session, config)
      recordIfWanted(session, config, options.token)
    }
    saveFacts()
    if (config) sendWaiting(senderOf(config)).catch(note)
  })
}

/** Runs as the event bubbles, so after those that capture it, which tell the vitals of a page that is hidden. */
function end(event: Event): void {
  if (!isRunning || !config || (event.type !== 'pagehide' && document.visibilityState === 'visible')) return
  finish()
  saveFacts()
  if (!isIdle()) sendAtEnd(senderOf(config))
}

function senderOf({ application_id, events_url }: RumConfig): Sender {
  return {
    url: events_url,
    token: options.token,
    head: session => ({ application_id, sdk: { name: 'browser', version: VERSION }, session: headOf(session) }),
  }
}

function headOf(session: Session) {
  const { id, started_at, anonymous_id, capture, rules, filters } = session
  if (config && session.id === aliveSession()?.id) judge(session, config)
  return { id, started_at, anonymous_id, capture, rules, filters, ...identity(), device: readDevice() }
}

/** Whether an address is the SDK's own: it is not recorded. */
function isOwn(url: string): boolean {
  const { api } = options
  const own = [config?.events_url, config && `${config.replay_url}/v1/segments`, config?.recorder_url, `${api}/rum/`]
  return own.some(one => one && url.startsWith(one))
}
