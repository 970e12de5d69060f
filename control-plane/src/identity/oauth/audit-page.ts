import { REFUSALS } from '@pharos/shared-protocol/problem.ts'
import { writeAudit } from '../../account/audit-log/index.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { asRefusal } from '../../platform/http/problem.ts'
import type { SignedIn } from '../visitor/index.ts'

/** A decision on a page. */
interface Decided {
  action: string
  resource: string | null
  decision: 'allow' | 'deny'
  /** The scopes that are asked for. */
  scopes: string
}

/** Writes the decision, or why it was refused, to the account's audit log. */
export function auditDecision(
  tx: SystemCtx,
  { caller, request_id }: PublicCtx,
  { account, actor }: SignedIn,
  { action, resource, decision, scopes }: Decided,
  status = 200,
): void {
  const { address, user_agent } = caller
  const entry = { action, resource, changed_fields: [], status, address, user_agent, request_id }
  const reason = scopes === '' ? decision : `${decision}: ${scopes}`
  writeAudit({ account, actor, newId: tx.newId, now: tx.now, later: tx.later }, { ...entry, reason })
}

/** Decides and writes the audit entry in one transaction. A refusal rolls that back, and is audited in its own. */
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
      auditDecision(tx, ctx, who, { ...decided, scopes: given(made) })
      return made
    })
  } catch (error) {
    const { status } = REFUSALS[asRefusal(error).code]
    if (status >= 400 && status <= 412)
      await inSystem(ctx.platform, async tx => auditDecision(tx, ctx, who, decided, status))
    throw error
  }
}
