import { createSecureContext, type SecureContext } from 'node:tls'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Part, startWorker } from '../../platform/worker.ts'
import { keySealedFor } from './store.ts'
import { DOMAINS_CHANGED } from './sweep.ts'

const EVERY_MS = 5_000
/** How many certificates are cached; for other names the row is read on request. */
const MOST_READY = 1_000

interface Known {
  id: string
  page_id: string
  serial: number
}

interface Ready {
  serial: number
  context: SecureContext
}

/**
 * The active domains, in memory: a flood of unknown names does not reach the database, and known names are served while
 * it is away.
 */
export interface KnownDomains extends Part {
  pageOf(hostname: string): string | null
  /** The TLS context of a name; null for an unknown one. */
  contextOf(hostname: string): Promise<SecureContext | null>
}

/** Reads the domains before it resolves, and again whenever they have changed. */
export async function openKnownDomains(platform: Platform): Promise<KnownDomains> {
  let known = new Map<string, Known>()
  let mark = ''
  const ready = new Map<string, Ready>()
  const refresh = async () => {
    const newest = await readMark(platform)
    if (newest !== mark) known = await readActive(platform)
    mark = newest
  }
  await refresh()
  // While refreshing fails, the previously read domains are served.
  const worker = startWorker(platform, {
    name: 'known-custom-domains',
    everyMs: EVERY_MS,
    isDue: () => sql`(${currentMark}) <> ${mark}`,
    wakes: [DOMAINS_CHANGED],
    work: refresh,
  })
  return {
    pageOf: hostname => known.get(hostname.toLowerCase())?.page_id ?? null,
    async contextOf(hostname) {
      const one = known.get(hostname.toLowerCase())
      if (one === undefined) return null
      const kept = ready.get(one.id)
      // While a renewed certificate cannot be read, the previous one is used.
      const found = kept?.serial === one.serial ? kept : await readReady(platform, one).catch(err => orThrow(kept, err))
      if (found === null) return null
      // Removed and inserted again at the end: the first entry is the least recently used.
      ready.delete(one.id)
      ready.set(one.id, found)
      const [oldest] = ready.size > MOST_READY ? ready.keys() : []
      if (oldest !== undefined) ready.delete(oldest)
      return found.context
    },
    stop: () => worker.stop(),
    idle: () => worker.idle(),
  }
}

/** Changes whenever a domain becomes active or inactive, or gets another certificate. */
async function readMark(platform: Platform): Promise<string> {
  const { rows } = await inSystem(platform, ctx => currentMark.execute(ctx.sql))
  return rows[0]?.mark ?? ''
}

const currentMark = sql<{ mark: string }>`
  select concat_ws(' ', count(*), sum(c.serial), max(d.updated_at), max(d.id::text)) as mark
  from custom_domain d join custom_domain_certificate c on c.custom_domain_id = d.id where d.status = 'active'`

async function readActive(platform: Platform): Promise<Map<string, Known>> {
  const { rows } = await inSystem(platform, ctx =>
    sql<Known & { domain: string }>`select d.id, d.domain, d.page_id, c.serial
      from custom_domain d join custom_domain_certificate c on c.custom_domain_id = d.id
      where d.status = 'active'`.execute(ctx.sql),
  )
  return new Map(rows.map(({ domain, ...one }) => [domain, one]))
}

function orThrow(kept: Ready | undefined, error: unknown): Ready {
  if (kept === undefined) throw error
  return kept
}

async function readReady(platform: Platform, { id, serial }: Known): Promise<Ready | null> {
  const { rows } = await inSystem(platform, ctx =>
    sql<{ chain: string; private_key: string }>`select chain, private_key from custom_domain_certificate
      where custom_domain_id = ${id}`.execute(ctx.sql),
  )
  const [row] = rows
  if (!row) return null
  const key = platform.sealer.open(row.private_key, keySealedFor(id))
  return { serial, context: createSecureContext({ cert: row.chain, key, minVersion: 'TLSv1.2' }) }
}
