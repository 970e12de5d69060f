import {
  deleteRedactionRule,
  listRedactionRules,
} from '@pharos/shared-protocol/contract/observability/redaction-rule.ts'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { TELEMETRY } from '../../words/telemetry.ts'
import { KeptList } from './kept-list.tsx'
import { RULES_AT } from './show.tsx'

export function Rules({ mayChange }: { mayChange: boolean }) {
  const remove = useChange(deleteRedactionRule)
  return (
    <KeptList
      of={useRoute(listRedactionRules)}
      at={RULES_AT}
      what={TELEMETRY.rulesWhat}
      words={{ none: TELEMETRY.noRules, add: TELEMETRY.addRule, removeWhy: TELEMETRY.removeRuleWhy }}
      mayChange={mayChange}
      remove={({ id }) => remove.run({ params: { id } })}
      say={({ kind, pattern, replacement, slow_at, slow_batches }) => (
        <>
          {TELEMETRY[kind]} {pattern !== null && <code>{pattern}</code>} → <code>{replacement}</code>
          {slow_at !== null && (
            <>
              <br />
              <strong>{TELEMETRY.slow}</strong> {TELEMETRY.slowWhy(slow_batches)} <Time at={slow_at} />
            </>
          )}
        </>
      )}
    />
  )
}
