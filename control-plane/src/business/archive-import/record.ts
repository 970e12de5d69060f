import type { AccountImportState } from '@pharos/shared-protocol/contract/account-import.ts'
import { epoch, MINUTE_MS, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { endOfRuns } from '../../monitoring/result/index.ts'
import { memberOf } from '../../platform/actor.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { realMs } from '../../platform/real-time.ts'
import { Refusal } from '../../platform/refusal.ts'

/** How long an import may be silent before its process counts as dead. Its transaction is then rolled back. */
const SILENT_MS = MINUTE_MS
/** How often progress is stored (real milliseconds). */
const REPORT_MS = 1_000
const LISTED = 20

interface Row {
  id: string
  status: 'running' | 'done' | 'failed'
  created_at: number
  requested_by: string
  dry_run: boolean
  claimed_until: number
  step: string
  records: number
  records_total: number
  finished_at: number | null
}

/** The imports of an account, newest first. */
export async function listImports(ctx: Ctx): Promise<AccountImportState[]> {
  const { rows } = await sql<Row>`select * from account_import where account_id = ${ctx.account}
    order by id desc limit ${LISTED}`.execute(ctx.sql)
  return rows.map(row => present(row, ctx.now))
}

function present(row: Row, now: number): AccountImportState {
  const { id, status, requested_by, dry_run, step, claimed_until } = row
  return {
    ...{ id, requested_by, dry_run, step },
    status: status === 'running' && claimed_until < now ? 'failed' : status,
    created_at: rfc3339(epoch(Number(row.created_at))),
    records: Number(row.records),
    records_total: Number(row.records_total),
    finished_at: rfc3339OrNull(row.finished_at),
  }
}

/** An import that others can watch. Whether it is done stands in the same transaction as what it did. */
export class ImportRecord {
  readonly #open: OpenCtx
  readonly #id: string
  #records = 0
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(open: OpenCtx, id: string) {
    this.#open = open
    this.#id = id
  }

  /** One archive at a time is imported into an account. An import whose process has died makes room. */
  static async begin(open: OpenCtx, isDry: boolean, total: number): Promise<ImportRecord> {
    const id = open.newId()
    const isFirst = await open.inAccount('write', async ({ sql: on, account, actor, now }) => {
      await sql`update account_import set status = 'failed', finished_at = ${now}
        where account_id = ${account} and status = 'running' and claimed_until < ${now}`.execute(on)
      const { numAffectedRows } = await sql`insert into account_import
          (id, account_id, status, created_at, requested_by, dry_run, claimed_until, step, records_total)
        values (${id}, ${account}, 'running', ${now}, ${memberOf(actor).name}, ${isDry}, ${now + SILENT_MS}, '', ${total})
        on conflict (account_id) where status = 'running' do nothing`.execute(on)
      return numAffectedRows === 1n
    })
    if (!isFirst)
      throw new Refusal('conflict', 'An archive is being imported into this account; wait until it is done.')
    return new ImportRecord(open, id)
  }

  /** Notes how far it is. Throws if another import has taken over, since this one was silent for too long. */
  async report(step: string, records: number): Promise<void> {
    this.#records += records
    if (realMs() - this.#reportedAt < REPORT_MS) return
    this.#reportedAt = realMs()
    const isOurs = await this.#open.inAccount('write', tx => this.#write(tx, { step, status: 'running' }))
    if (!isOurs) throw overtaken()
  }

  /** Within the transaction that imports. */
  async finish(tx: Ctx): Promise<void> {
    tx.readClock()
    // The account was empty before, so all its runs came with the archive.
    const end = await endOfRuns(tx, tx.account)
    await sql`update account_import set runs_until = greatest(created_at, ${end}::bigint)
      where id = ${this.#id}`.execute(tx.sql)
    if (!(await this.#write(tx, { step: '', status: 'done' }))) throw overtaken()
  }

  /** Outside of it, once it was rolled back. */
  async end(status: 'done' | 'failed'): Promise<void> {
    await this.#open.inAccount('write', tx => this.#write(tx, { step: '', status }))
  }

  async #write({ sql: on, now }: Ctx, { step, status }: Pick<Row, 'step' | 'status'>): Promise<boolean> {
    const { numAffectedRows } = await sql`update account_import set status = ${status}::text, step = ${step},
        records = case when ${status}::text = 'done' then records_total else ${this.#records}::bigint end,
        claimed_until = ${now + SILENT_MS},
        finished_at = ${status === 'running' ? null : now}
      where id = ${this.#id} and status = 'running'`.execute(on)
    return numAffectedRows === 1n
  }
}

function overtaken(): Refusal {
  return new Refusal('conflict', 'An archive is being imported into this account; wait until it is done.')
}

/** Until when runs of the account came with an import: they are history of elsewhere. 0 without one. */
export async function importedUntil(ctx: Pick<Ctx, 'sql'>, account: string): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`select max(runs_until) as at from account_import
    where account_id = ${account} and status = 'done'`.execute(ctx.sql)
  return Number(rows[0]?.at ?? 0)
}
