import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type { Missing } from '../telemetry-gap/index.ts'

/** Whose missing telemetry leaves a rule unjudged: what pages send, or else the account's own. */
export function missingOf(account: string, { query }: Pick<AlertRuleSettings, 'query'>): Missing {
  return { account, isPages: query.source === 'rum' }
}
