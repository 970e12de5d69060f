import { ASSERTION_SOURCES, COMPARISONS, UNARY_COMPARISONS } from '@pharos/shared-protocol/check/http.ts'
import { Cell, Rows } from '../../../form/rows.tsx'
import type { Form } from '../../../form/use-form.ts'
import { COMPARISON_WORDS, SOURCE_WORDS } from '../../../words/monitor-choice.ts'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import type { Values } from '../../monitor-fields/index.ts'

interface Assertion {
  source: (typeof ASSERTION_SOURCES)[number]
  property: string | null
  comparison: (typeof COMPARISONS)[number]
  target: string | null
}

const FRESH: Assertion = { source: 'body', property: null, comparison: 'contains', target: '' }
const hasProperty = (source: string) => source === 'header' || source === 'json_path'

/** Conditions on the response, one per row; all must hold. */
export function Assertions({ of }: { of: Form<Values> }) {
  const rows = (of.values.assertions ?? []) as readonly Assertion[]
  return (
    <Rows
      title={MONITOR_FORM.assertions}
      hint={MONITOR_FORM.assertionsHint}
      add={MONITOR_FORM.addAssertion}
      rows={rows}
      fresh={FRESH}
      fault={of.faultAt('assertions')}
      onChange={assertions => of.set({ assertions })}
    >
      {(row, index, change) => (
        <Condition row={row} change={change} faultAt={field => of.faultAt(`assertions[${index}].${field}`)} />
      )}
    </Rows>
  )
}

interface ConditionGiven {
  row: Assertion
  change(changes: Partial<Assertion>): void
  faultAt(field: string): string | undefined
}

function Condition({ row: { source, property, comparison, target }, change, faultAt }: ConditionGiven) {
  const setSource = (next: Assertion['source']) =>
    change({ source: next, property: hasProperty(next) ? (property ?? '') : null })
  const isUnary = (name: string) => UNARY_COMPARISONS.includes(name)
  const setComparison = (next: Assertion['comparison']) =>
    change({ comparison: next, target: isUnary(next) ? null : (target ?? '') })
  return (
    <>
      <Cell fault={faultAt('source')}>
        <select
          aria-label={MONITOR_FORM.source}
          value={source}
          onChange={event => setSource(event.currentTarget.value as Assertion['source'])}
        >
          {ASSERTION_SOURCES.map(each => (
            <option key={each} value={each}>
              {SOURCE_WORDS[each]}
            </option>
          ))}
        </select>
      </Cell>
      {hasProperty(source) && (
        <Cell fault={faultAt('property')}>
          <input
            class="code"
            aria-label={source === 'header' ? MONITOR_FORM.headerName : MONITOR_FORM.jsonPath}
            aria-invalid={faultAt('property') !== undefined}
            placeholder={source === 'header' ? 'Content-Type' : '$.status'}
            value={property ?? ''}
            onInput={event => change({ property: event.currentTarget.value })}
          />
        </Cell>
      )}
      <Cell fault={faultAt('comparison')}>
        <select
          aria-label={MONITOR_FORM.comparison}
          value={comparison}
          onChange={event => setComparison(event.currentTarget.value as Assertion['comparison'])}
        >
          {COMPARISONS.map(each => (
            <option key={each} value={each}>
              {COMPARISON_WORDS[each]}
            </option>
          ))}
        </select>
      </Cell>
      {!isUnary(comparison) && (
        <Cell fault={faultAt('target')} wide>
          <input
            class="code"
            aria-label={MONITOR_FORM.expected}
            aria-invalid={faultAt('target') !== undefined}
            value={target ?? ''}
            onInput={event => change({ target: event.currentTarget.value })}
          />
        </Cell>
      )}
    </>
  )
}
