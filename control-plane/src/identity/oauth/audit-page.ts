import { REFUSALS } from '@pharos/shared-protocol/problem.ts'
import { writeAudit } from '../../account/audit-log/index.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { asRefusal } from '../../platform/http/problem.ts'
import type { SignedIn } from '../visitor/index.ts'

/** What somebody decides on a page. */
interface Decided {
  action: string
  resource: string | null
  decision: 'allow' | 'deny'
  /** Those that are asked for. */
  scopes: string
}

/** Writes to the log of the account what was decided, or why it was not. */
export async function auditDecision(
  tx: SystemCtx,
  { caller, request_id }: PublicCtx,
  { account, actor }: SignedIn,
  { action, resource, decision, scopes }: Decided,
  status = 200,
): Promise<void> {
  const { address, user_agent } = caller
  const entry = { action, resource, changed_fields: [], status, address, user_agent, request_id }
  const reason = scopes === '' ? decision : `${decision}: ${scopes}`
  await writeAudit({ account, actor, newId: tx.newId, now: tx.now, sql: tx.sql }, { ...entry, reason })
}

/** Decides, and writes it to the log in the same transaction; a refusal, which undoes that one, in one of its own. */
export async function auditedDecision<T>(
  ctx: PublicCtx,
  who: SignedIn,
  decided: Decided,
  work: (tx: SystemCtx) => Promise<T>,
  given: (made: T) => string = () => decided.scopes,
): Promise<T> {
  try {
    return await inSystem(ctx.platform, async tx => {
      const made = await work(tx)
      await auditDecision(tx, ctx, who, { ...decided, scopes: given(made) })
      return made
    })
  } catch (error) {
    const { status } = REFUSALS[asRefusal(error).code]
    if (status >= 400 && status <= 412) await inSystem(ctx.platform, tx => auditDecision(tx, ctx, who, decided, status))
    throw error
  }
}
