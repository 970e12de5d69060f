import { type EpochMs, epoch, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { tellAdmins } from '../../response/delivery/index.ts'
import { readStored } from '../saml/index.ts'
import { expiryMessage } from './message.ts'
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
            await inSystem(platform, ctx => keep(ctx, row, read))
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
async function keep(ctx: SystemCtx, row: Connection, read: Read): Promise<void> {
  const { rows } = await sql<Connection>`select * from sso_connection
    where id = ${row.id} and revision = ${row.revision} for update`.execute(ctx.sql)
  if (!rows[0]) return
  const after = refreshed(rows[0], read, ctx.now)
  await saveConnection(ctx, after)
  if (!after.active) return
  const end = expiryToTell(
    readStored(after.certificates).map(each => each.not_after),
    ctx.now,
  )
  if (end === null) return
  const dedup = `sso-connection/${row.id}/${end}/${end <= ctx.now ? 'expired' : 'expiring'}`
  await tellAdmins(ctx, row.account_id, expiryMessage(after, end, ctx.now), dedup)
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
    const metadata_error = 'fault' in read ? read.fault : `names another identity provider: ${read.entity_id}`
    return { ...before, metadata_error: metadata_error.slice(0, 500), next_at: later(RETRY_MS) }
  }
  const certificates = read.certificates.map(({ pem }) => pem)
  const isSame = read.sso_url === before.sso_url && certificates.join() === before.certificates.join()
  return {
    ...{ ...before, sso_url: read.sso_url, certificates, metadata_checked_at: now, metadata_error: null },
    next_at: later(LOOK_MS),
    ...(isSame ? {} : { updated_at: now, revision: before.revision + 1 }),
  }
}
