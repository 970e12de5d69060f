import { deleteRedactionRule, listRedactionRules } from '@pharos/shared-protocol/contract/redaction-rule.ts'
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
      say={({ kind, pattern, replacement }) => (
        <>
          {TELEMETRY[kind]} {pattern !== null && <code>{pattern}</code>} → <code>{replacement}</code>
        </>
      )}
    />
  )
}
