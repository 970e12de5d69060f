import { type Said, textIn } from '@pharos/shared-protocol/text/text.ts'
import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { type Batch, dueStreams, takeBatch } from './batch.ts'
import { AUDIT_STREAM_FAILING } from './event.ts'
import { openSecrets } from './row.ts'
import { waitAfter } from './rules.ts'
import { sendBatch } from './send.ts'

const EVERY_MS = 2_000
/** Streams that a process sends to at once. */
const AT_ONCE = 10

/**
 * Sends the entries of audit logs to their streams, of each account one batch after another. A batch is a row before it
 * is sent: a process that dies repeats at most the one in flight, with the same id.
 */
export function startAuditStreams(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'audit-streams',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (${dueStreams(now)})`,
    work: turn =>
      drain(turn, async () => {
        const found = await Promise.all(Array.from({ length: AT_ONCE }, () => inSystem(platform, takeBatch)))
        await Promise.all(found.map(batch => (batch === null || batch === 'idle' ? null : deliver(platform, batch))))
        return found.filter(batch => batch !== null).length
      }),
  })
}

async function deliver(platform: Platform, batch: Batch): Promise<void> {
  const secrets = await inSystem(platform, async ctx => openSecrets(ctx, batch.stream))
  const fault = await sendBatch(platform, batch, secrets)
  await inSystem(platform, ctx => (fault === null ? recordSent(ctx, batch) : recordFault(ctx, batch, fault)))
}

/** Does nothing if another attempt has overtaken this one, or if the stream is gone. */
async function recordSent(ctx: SystemCtx, { stream, id, lease }: Batch): Promise<void> {
  await sql`update audit_stream set batch_id = null, batch = null, batch_at = null, next_at = ${ctx.now}, failures = 0,
      failing_since = null, last_error = null, last_error_text = null, told_at = null, last_sent_at = ${ctx.now}
    where id = ${stream.id} and batch_id = ${id} and next_at = ${lease}`.execute(ctx.sql)
}

/** Notifies of a stream that has failed for an hour; again only after it has succeeded in between. */
async function recordFault(ctx: SystemCtx, { stream, id, lease }: Batch, fault: Said): Promise<void> {
  const next = ctx.now + waitAfter(stream.failures + 1)
  const { rows } = await sql<{ failing_since: number; told_at: number | null; name: string }>`update audit_stream s
    set failures = failures + 1, failing_since = coalesce(failing_since, ${ctx.now}), last_error = ${fault.text},
      last_error_text = ${JSON.stringify(textIn(fault))}::jsonb,
      next_at = ${next}
    from account a
    where a.id = s.account_id and s.id = ${stream.id} and s.batch_id = ${id} and s.next_at = ${lease}
    returning s.failing_since, s.told_at, a.name`.execute(ctx.sql)
  const [row] = rows
  if (!row || row.told_at !== null || row.failing_since > ctx.now - HOUR_MS) return
  await sql`update audit_stream set told_at = ${ctx.now} where id = ${stream.id}`.execute(ctx.sql)
  const { url, bucket } = stream.config
  ctx.emit(
    AUDIT_STREAM_FAILING.of(
      { account: stream.account_id, subject: stream.id },
      {
        account: row.name,
        destination: url ?? bucket?.name ?? '',
        since: row.failing_since,
        reason: fault.text,
      },
    ),
  )
}
