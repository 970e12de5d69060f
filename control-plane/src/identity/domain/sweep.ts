import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../../platform/config.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { openNameReader } from '../../platform/resolver.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { tellAdmins } from '../../response/delivery/index.ts'
import { domainMessage } from './message.ts'
import { recordOf } from './record.ts'
import { type Domain, saveVerification } from './row.ts'
import { lookedAt, type RecordState } from './rules.ts'

const AT_ONCE = 20
/** A check takes seconds. After this long its process has died, and the row is due again. */
const LEASE_MS = 5 * MINUTE_MS

/** Checks the records of verified domains again, so that an account loses a domain that it sold or gave up. */
export function startDomainChecks(platform: Platform): Worker {
  const names = openNameReader(platform.config)
  const look = async ({ account_id, domain }: Domain): Promise<RecordState> => {
    const { name, value } = recordOf(platform.sealer, account_id, domain)
    const texts = await names.txt(name)
    if (texts === 'unreachable') return texts
    return texts.includes(value) ? 'there' : 'missing'
  }
  return startWorker(platform, {
    name: 'account-domains',
    everyMs: MINUTE_MS,
    isDue: now => sql`exists (select from account_domain where next_at <= ${now})`,
    work: turn =>
      drain(turn, async () => {
        const due = await inSystem(platform, takeDue)
        await Promise.all(
          due.map(async row => {
            const seen = await look(row)
            await inSystem(platform, ctx => keep(ctx, row, seen))
          }),
        )
        return due.length === AT_ONCE
      }),
  })
}

async function takeDue(ctx: SystemCtx): Promise<Domain[]> {
  const { rows } = await sql<Domain>`update account_domain d set next_at = ${ctx.now + LEASE_MS}
    from (select id from account_domain where next_at <= ${ctx.now} order by next_at limit ${AT_ONCE}
      for update skip locked) due where d.id = due.id returning d.*`.execute(ctx.sql)
  return rows
}

/** Does nothing when the domain was removed or verified meanwhile. */
async function keep(ctx: SystemCtx, row: Domain, seen: RecordState): Promise<void> {
  const { rows } = await sql<Domain>`select * from account_domain
    where id = ${row.id} and next_at = ${row.next_at} for update`.execute(ctx.sql)
  if (!rows[0]) return
  const { after, tell } = lookedAt(rows[0], seen, ctx.now)
  await saveVerification(ctx, row.id, after)
  if (tell === null || after.missing_since === null) return
  const { name } = recordOf(ctx.platform.sealer, row.account_id, row.domain)
  const message = domainMessage(
    baseUrlOf(ctx.platform.config),
    tell,
    { domain: row.domain, name, missing_since: after.missing_since },
    ctx.now,
  )
  await tellAdmins(ctx, row.account_id, message, `account-domain/${row.id}/${tell}/${after.missing_since}`)
}
