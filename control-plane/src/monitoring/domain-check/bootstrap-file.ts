import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { z } from 'zod'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { RDAP_SNAPSHOT } from './rdap-snapshot.ts'

const LOOK_EVERY_MS = 3_600_000
const FETCH_TIMEOUT_MS = 10_000
const LARGEST_BYTES = 5 * 1024 * 1024

/** RFC 9224 4. */
const BootstrapFile = z.object({
  publication: z.string().optional(),
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])),
})

/** Base addresses by suffix of a bootstrap file (RFC 9224); https before http. Throws for an invalid file. */
export function readBootstrapFile(text: string): Map<string, string> {
  const { services } = BootstrapFile.parse(JSON.parse(text))
  const known = new Map<string, string>()
  for (const [suffixes, urls] of services) {
    const usable = urls.filter(one => URL.canParse(one))
    const url = usable.find(one => one.startsWith('https://')) ?? usable.find(one => one.startsWith('http://'))
    if (url !== undefined) for (const suffix of suffixes) known.set(suffix.toLowerCase().replace(/\.$/, ''), url)
  }
  if (known.size === 0) throw new Error('it lists no service')
  return known
}

/** Checks at start and every hour whether the published file has to be fetched again. */
export function startBootstrap(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'rdap-bootstrap',
    everyMs: LOOK_EVERY_MS,
    atStart: true,
    work: () => refreshBootstrap(platform),
  })
}

/**
 * Fetches and applies the published file, in one process once a day and when its address changes. An invalid file
 * changes nothing. After a failure it is fetched again within the hour: the first file of an installation must not be a
 * day late.
 */
export async function refreshBootstrap(platform: Platform): Promise<void> {
  const { config, log, clock } = platform
  const address = config.PHAROS_RDAP_BOOTSTRAP_URL
  if (address === 'off' || !(await inSystem(platform, ctx => claimRefresh(ctx, address)))) return
  try {
    const services = readBootstrapFile(await fetchText(address))
    await inSystem(platform, ctx => replaceServices(ctx, services))
    log.info({ suffixes: services.size }, 'the RDAP bootstrap file was refreshed')
  } catch (err) {
    log.warn({ err, address, now: clock.now() }, 'the RDAP bootstrap file is invalid; the last one is still used')
  }
}

/**
 * Records the attempt, which is due again in an hour unless it succeeds; false when none is due at this address. Rows
 * written before `due_at` existed are due a day after their attempt.
 */
async function claimRefresh(ctx: SystemCtx, address: string): Promise<boolean> {
  const { rows } = await sql`insert into rdap_refresh (single, tried_at, due_at, address)
    values (true, ${ctx.now}, ${ctx.now + LOOK_EVERY_MS}, ${address})
    on conflict (single) do update
    set tried_at = excluded.tried_at, due_at = excluded.due_at, address = excluded.address
    where coalesce(rdap_refresh.due_at, rdap_refresh.tried_at + ${DAY_MS}) <= ${ctx.now}
    or rdap_refresh.address is distinct from excluded.address
    returning tried_at`.execute(ctx.sql)
  return rows.length > 0
}

/** Registries change one by one, so a file with less than this share of the current entries is broken or truncated. */
const LEAST_SHARE = 0.5

async function replaceServices(ctx: SystemCtx, services: ReadonlyMap<string, string>): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from rdap_service`.execute(ctx.sql)
  const inForce = rows[0]?.count || RDAP_SNAPSHOT.size
  if (services.size < inForce * LEAST_SHARE)
    throw new Error(`it lists ${services.size} suffixes, and the one in force ${inForce}`)
  await storeServices(ctx, services)
}

async function storeServices(ctx: SystemCtx, services: ReadonlyMap<string, string>): Promise<void> {
  await sql`delete from rdap_service`.execute(ctx.sql)
  await sql`insert into rdap_service (suffix, url)
    select * from unnest(${[...services.keys()]}::text[], ${[...services.values()]}::text[])`.execute(ctx.sql)
  await sql`insert into rdap_bootstrap (single, fetched_at) values (true, ${ctx.now})
    on conflict (single) do update set fetched_at = excluded.fetched_at`.execute(ctx.sql)
  await sql`update rdap_refresh set due_at = ${ctx.now + DAY_MS}`.execute(ctx.sql)
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  const text = await response.text()
  if (text.length > LARGEST_BYTES) throw new Error('it is larger than 5 MB')
  return text
}
