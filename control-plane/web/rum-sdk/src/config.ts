import type { RumConfig } from '@pharos/shared-protocol/rum/config.ts'
import { isStopped, makeId, note, stop } from './guard.ts'
import { readBeside, writeBeside } from './storage.ts'

const WAIT_MS = 10_000
const FRESH_MS = 5 * 60_000
const MOST_TRIES = 5
/** Answers that say that the token is not, or no longer, valid here. */
const REVOKED = [401, 403, 404]

interface Cached {
  at: number
  config: RumConfig
}

/** How long to wait after some failures in a row: a second, doubled each time, at most a minute, never all at once. */
export function backoffMs(failures: number): number {
  return Math.min(60_000, 500 * 2 ** failures) * (0.5 + (Number.parseInt(makeId().slice(0, 4), 16) / 0xffff) * 0.5)
}

export function forgetConfig(): void {
  writeBeside('config', null)
}

/** Whether an answer says that the token is not valid: the SDK stops. */
export function isRevoked(status: number): boolean {
  const revoked = REVOKED.includes(status)
  if (revoked) {
    forgetConfig()
    stop(`the server answered ${status}`)
  }
  return revoked
}

/**
 * Gives the configuration as soon as it is known, and again when it has changed: first the one that this tab keeps. A
 * server that is away or answers nonsense is asked again a few times.
 */
export async function loadConfig(
  { api, application, token }: { api: string; application: string; token: string },
  onConfig: (config: RumConfig, cache: () => void) => void,
): Promise<void> {
  const cached = readBeside<Cached>('config')
  const isKept = isConfig(cached?.config) && cached.config.application_id === application
  if (isKept) onConfig(cached.config, () => {})
  if (isKept && Math.abs(Date.now() - cached.at) < FRESH_MS) return
  const address = `${api}/rum/config/${encodeURIComponent(token)}.json`
  for (let failures = 1; failures <= MOST_TRIES && !isStopped(); failures++) {
    try {
      const response = await send(address, {
        credentials: 'omit',
        referrerPolicy: 'origin',
        signal: AbortSignal.timeout(WAIT_MS),
      })
      if (isRevoked(response.status)) return
      const config: unknown = response.ok && (await response.json())
      if (isConfig(config)) {
        if (config.application_id !== application) return stop('the client token is of another application')
        return onConfig(config, () => writeBeside('config', { at: Date.now(), config }))
      }
      note('the configuration cannot be read', response.status)
    } catch (error) {
      note('the configuration cannot be loaded', error)
    }
    await new Promise(resolve => setTimeout(resolve, backoffMs(failures + 1)))
  }
}

/** `fetch` before anybody wrapped it. */
const send = globalThis.fetch?.bind(globalThis)

function isConfig(value: unknown): value is RumConfig {
  const { privacy, events_url, rules, filters, trace_origins } = (value || {}) as Partial<RumConfig>
  const { query_parameters, block_selectors, mask_selectors } = privacy ?? {}
  const lists = [rules, filters, trace_origins, query_parameters, block_selectors, mask_selectors]
  return typeof events_url === 'string' && /^https?:/.test(events_url) && lists.every(Array.isArray)
}
