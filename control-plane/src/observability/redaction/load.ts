import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { compileRule, type Redact, type RuleSettings } from './rule.ts'

/**
 * The enabled rules of an account, in order of creation. Throws if one cannot run, so that nothing is stored
 * unredacted.
 */
export async function loadRedaction(ctx: SystemCtx, account: string): Promise<Redact[]> {
  const { rows } = await sql<RuleSettings>`select kind, pattern, replacement from redaction_rule
    where account_id = ${account} and enabled order by id`.execute(ctx.sql)
  return rows.map(settings => {
    const rule = compileRule(settings)
    if (typeof rule === 'string') throw new Error(`a redaction rule ${rule}`)
    return rule
  })
}
