import { sayCertificate } from '@pharos/shared-protocol/text/en/certificate.ts'
import { applyChanges, type Ctx } from '../../platform/context.ts'
import { columnsOf, followedBy, insertMonitor, type Monitor, type Pair, proposedName } from '../monitor/index.ts'
import { insertPlannedRun, runNow, startAnew } from '../planned/index.ts'
import {
  addressOf,
  asColumn,
  defaultConfig,
  TLS_INTERVAL_SECONDS,
  type TlsConfig,
  targetOf,
  tlsConfigOf,
} from './config.ts'
import { NOTHING_KNOWN } from './rules.ts'

/** The initial state of a monitor, also after its server has changed. */
export const BEGINNING = { status: 'pending', facts: NOTHING_KNOWN }

/** Writes a TLS monitor with its rows; its first run is sent at once. */
export async function insertTlsMonitor(
  ctx: Ctx,
  { config, body, http }: { config: TlsConfig; body: object; http: Monitor | null },
): Promise<Monitor> {
  const monitor = await insertMonitor(ctx, {
    kind: 'tls',
    http_job_id: http?.id ?? null,
    friendly_name: nameOf(config),
    interval_seconds: TLS_INTERVAL_SECONDS,
    ...(http && { ...followedBy(http), timeout_seconds: http.timeout_seconds }),
    ...columnsOf(body),
    own_settings: http && 'check_regions' in body && body.check_regions ? ['check_regions'] : [],
    paused: http?.paused ?? false,
    config,
  })
  await insertPlannedRun(ctx, monitor, NOTHING_KNOWN)
  return monitor
}

/**
 * The TLS monitor paired with an HTTP monitor with an https address. It follows the address, timeout, regions and
 * `muted`.
 */
export const tlsPair: Pair = {
  kind: 'tls',
  isWanted: http => http.config.monitor_tls === true,
  async create(ctx, http) {
    const { host, port } = addressOf(uriOf(http))
    await insertTlsMonitor(ctx, { config: defaultConfig(host, port), body: {}, http })
  },
  async follow(ctx, pair, http) {
    const before = tlsConfigOf(pair)
    const config = { ...before, ...addressOf(uriOf(http)) }
    const moved = config.host !== before.host || config.port !== before.port
    // The default name is that of the address, so it changes with the address.
    const named = [nameOf(before), targetOf(before)].includes(pair.friendly_name)
    const changed = applyChanges(pair, {
      ...followedBy(http, pair.own_settings),
      timeout_seconds: http.timeout_seconds,
      config: asColumn(config),
      ...(named && { friendly_name: nameOf(config) }),
      ...(moved && { spec_version: pair.spec_version + 1 }),
    })
    if (!changed) return
    await ctx.em.flush()
    const reason = sayCertificate('certificate.moved', { target: targetOf(config) })
    if (moved) await startAnew(ctx, pair, { ...BEGINNING, reason })
    else await runNow(ctx, pair.id, 'first')
  },
}

function uriOf(http: Monitor): string {
  return String(http.config.uri)
}

function nameOf({ host, port }: TlsConfig): string {
  return proposedName(host, port === 443 ? '' : port)
}
