import { type EpochMs, epoch, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../../platform/config.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { tellAdmins } from '../../response/delivery/index.ts'
import { readStored } from '../saml/index.ts'
import { insertKeys, keysOf, newKeys, type OwnKey } from './key.ts'
import { usesDue } from './key-rules.ts'
import { expiryMessage, rotationMessage } from './message.ts'
import { fetchMetadata } from './metadata.ts'
import type { Connection } from './row.ts'
import { expiryToTell, LOOK_MS } from './rules.ts'
import { saveConnection } from './save.ts'

const AT_ONCE = 10
/** A fetch takes at most 5 s. After this long its process has died, and the row is due again. */
const LEASE_MS = 5 * MINUTE_MS
const RETRY_MS = HOUR_MS

/** Fetches metadata again, so that new certificates are known before they sign, and warns of those that expire. */
export function startConnectionChecks(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'sso-connections',
    everyMs: MINUTE_MS,
    isDue: now => sql`exists (select from sso_connection where next_at <= ${now})`,
    work: turn =>
      drain(turn, async () => {
        const due = await inSystem(platform, takeDue)
        await Promise.all(
          due.map(async row => {
            const read = row.metadata_url === null ? null : await fetchMetadata(platform, row.metadata_url)
            const keys = await dueKeys(platform, row)
            await inSystem(platform, ctx => keep(ctx, row, read, keys))
          }),
        )
        return due.length === AT_ONCE
      }),
  })
}

async function takeDue(ctx: SystemCtx): Promise<Connection[]> {
  const { rows } = await sql<Connection>`update sso_connection c set next_at = ${ctx.now + LEASE_MS}
    from (select id from sso_connection where next_at <= ${ctx.now} order by next_at limit ${AT_ONCE}
      for update skip locked) due where c.id = due.id returning c.*`.execute(ctx.sql)
  return rows
}

type Read = Awaited<ReturnType<typeof fetchMetadata>> | null

/** Does nothing if the connection was changed meanwhile; it is due again soon. */
async function keep(ctx: SystemCtx, row: Connection, read: Read, keys: readonly OwnKey[]): Promise<void> {
  const { rows } = await sql<Connection>`select * from sso_connection
    where id = ${row.id} and revision = ${row.revision} for update`.execute(ctx.sql)
  if (!rows[0]) return
  const after = refreshed(rows[0], read, ctx.now)
  await saveConnection(ctx, after)
  await rotate(ctx, after, keys)
  if (!after.active) return
  const end = expiryToTell(
    readStored(after.certificates).map(each => each.not_after),
    ctx.now,
  )
  if (end === null) return
  const dedup = `sso-connection/${row.id}/${end}/${end <= ctx.now ? 'expired' : 'expiring'}`
  await tellAdmins(ctx, row.account_id, expiryMessage(baseUrlOf(ctx.platform.config), after, end, ctx.now), dedup)
}

/** New keys of ours in place of those that are a year old, and those that a connection does not have yet. */
async function dueKeys(platform: Platform, row: Connection): Promise<OwnKey[]> {
  if (row.kind !== 'saml') return []
  const { uses, now } = await inSystem(platform, async ctx => {
    return { uses: usesDue(await keysOf(ctx, [row.id]), ctx.now), now: ctx.now }
  })
  return newKeys(platform, row, uses, now)
}

/** Stores new keys, forgets expired ones, and tells admins of a new one for encryption: they may have to upload it. */
async function rotate(ctx: SystemCtx, row: Connection, keys: readonly OwnKey[]): Promise<void> {
  const replaced = (await keysOf(ctx, [row.id])).find(({ use }) => use === 'encryption')
  await insertKeys(ctx, keys)
  await sql`delete from sso_key where connection_id = ${row.id} and expires_at <= ${ctx.now}`.execute(ctx.sql)
  const made = keys.find(({ use }) => use === 'encryption')
  if (!row.active || !made || !replaced) return
  const message = rotationMessage(baseUrlOf(ctx.platform.config), row, replaced.expires_at, ctx.now)
  await tellAdmins(ctx, row.account_id, message, `sso-key/${made.id}`)
}

/**
 * The connection with its current metadata. Metadata that cannot be read, or names another provider, changes only its
 * error.
 */
function refreshed(before: Connection, read: Read, now: EpochMs): Connection {
  const later = (ms: number) => epoch(now + ms)
  if (read === null) return { ...before, next_at: later(LOOK_MS) }
  const isOther = !('fault' in read) && read.entity_id !== before.entity_id
  if ('fault' in read || isOther) {
    const metadata_error = 'fault' in read ? read.fault.text : `names another identity provider: ${read.entity_id}`
    return { ...before, metadata_error: metadata_error.slice(0, 500), next_at: later(RETRY_MS) }
  }
  const certificates = read.certificates.map(({ pem }) => pem)
  const { sso_url, sso_binding } = read
  const sign_requests = before.sign_requests || read.wants_signed_requests
  const current = { sso_url, sso_binding, sign_requests, certificates }
  const isSame = Object.entries(current).every(([name, value]) => String(value) === String(before[name as 'sso_url']))
  return {
    ...{ ...before, ...current, metadata_checked_at: now, metadata_error: null },
    next_at: later(LOOK_MS),
    ...(isSame ? {} : { updated_at: now, revision: before.revision + 1 }),
  }
}
