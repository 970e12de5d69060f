import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Rule, type RuleSettings, ruleOf } from './rule.ts'

/** The enabled rules of an account, in order of creation. */
export async function loadRedaction(ctx: SystemCtx, account: string): Promise<Rule[]> {
  const { rows } = await sql<RuleSettings>`select id, kind, pattern, replacement from redaction_rule
    where account_id = ${account} and enabled order by id`.execute(ctx.sql)
  return rows.map(ruleOf)
}
