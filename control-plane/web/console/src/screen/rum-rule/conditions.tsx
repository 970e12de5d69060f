import { type ConditionFault, checkCondition } from '@pharos/shared-protocol/rum/condition-check.ts'
import { conditionFaultText } from '@pharos/shared-protocol/rum/condition-words.ts'
import {
  CONDITION_KINDS,
  type ConditionKind,
  type ConditionOp,
  type RumCondition,
} from '@pharos/shared-protocol/rum/config.ts'
import { language } from '../../words/language.ts'
import { CONDITION_KIND, CONDITION_OP, RUM_CONDITION } from '../../words/rum-condition.ts'
import { newCondition, opsOf, withOp } from './condition-shape.ts'
import { ConditionValueFields } from './condition-value.tsx'

/** The most that the contract admits. */
const MOST = 20

interface Given {
  of: readonly RumCondition[]
  /** Whether the faults are shown: not while somebody is still typing the first time. */
  isJudged: boolean
  onChange(next: RumCondition[]): void
}

/** The conditions of a rule or a filter, which must all hold; the table of the contract says which ops a kind has. */
export function Conditions({ of, isJudged, onChange }: Given) {
  const replace = (at: number, next: RumCondition) => onChange(of.map((each, index) => (index === at ? next : each)))
  return (
    <fieldset class="part rum-conditions">
      <legend>{RUM_CONDITION.title}</legend>
      <p class="hint">{of.length === 0 ? RUM_CONDITION.everySession : RUM_CONDITION.allHold}</p>
      {of.map((condition, at) => (
        <Row
          key={at}
          at={at}
          condition={condition}
          faults={isJudged ? checkCondition(condition) : []}
          onChange={next => replace(at, next)}
          onRemove={() => onChange(of.filter((_, index) => index !== at))}
        />
      ))}
      {of.length < MOST && (
        <div>
          <button type="button" class="plain" onClick={() => onChange([...of, newCondition('page_url')])}>
            {RUM_CONDITION.add}
          </button>
        </div>
      )}
    </fieldset>
  )
}

/** Whether all conditions can be saved. */
export function areValid(conditions: readonly RumCondition[]): boolean {
  return conditions.every(each => checkCondition(each).length === 0)
}

interface RowGiven {
  at: number
  condition: RumCondition
  faults: readonly ConditionFault[]
  onChange(next: RumCondition): void
  onRemove(): void
}

function Row({ at, condition, faults, onChange, onRemove }: RowGiven) {
  const { kind, op } = condition
  const ops = opsOf(kind)
  return (
    <div class="condition" role="group" aria-label={RUM_CONDITION.nth(at + 1)} aria-invalid={faults.length > 0}>
      <label>
        {RUM_CONDITION.kind}
        <select value={kind} onChange={event => onChange(newCondition(event.currentTarget.value as ConditionKind))}>
          {CONDITION_KINDS.map(each => (
            <option key={each} value={each}>
              {CONDITION_KIND[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {RUM_CONDITION.op}
        <select value={op} onChange={event => onChange(withOp(condition, event.currentTarget.value as ConditionOp))}>
          {ops.map(each => (
            <option key={each} value={each}>
              {CONDITION_OP[each]}
            </option>
          ))}
        </select>
      </label>
      <ConditionValueFields of={condition} onChange={value => onChange({ ...condition, value })} />
      <button type="button" class="quiet" aria-label={RUM_CONDITION.remove(at + 1)} onClick={onRemove}>
        ✕
      </button>
      {faults.map(fault => (
        <p key={fault.field} class="fault" role="alert">
          {fieldName(fault.field)} {conditionFaultText(fault, language)}
        </p>
      ))}
    </div>
  )
}

/** The label of the field of a fault. */
function fieldName(field: string): string {
  const name = field.replace(/^value\./, '')
  return (FIELD_NAMES[name] as string | undefined) ?? RUM_CONDITION.value
}

const FIELD_NAMES: Record<string, string> = {
  op: RUM_CONDITION.op,
  name: RUM_CONDITION.name,
  type: RUM_CONDITION.errorType,
  message_contains: RUM_CONDITION.message,
  url_contains: RUM_CONDITION.address,
  gt: RUM_CONDITION.above,
}
