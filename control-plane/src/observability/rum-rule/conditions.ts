import { checkCondition } from '@pharos/shared-protocol/rum/condition-check.ts'
import { conditionFaultText } from '@pharos/shared-protocol/rum/condition-words.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Refuses conditions that an SDK could not evaluate, all faults at once: the contract knows only their shapes. */
export function requireConditions(conditions: readonly Parameters<typeof checkCondition>[0][]): void {
  const faults = conditions.flatMap((condition, at) =>
    checkCondition(condition).map(fault => ({
      path: `conditions[${at}].${fault.field}`,
      message: conditionFaultText(fault),
    })),
  )
  if (faults.length > 0)
    throw new Refusal('invalid_request', observabilityText('rum_rule.condition_not_evaluated'), { faults })
}
