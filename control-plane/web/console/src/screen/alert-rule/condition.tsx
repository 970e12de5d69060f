import { ChoiceField, NumberField, TextField } from '../../form/field.tsx'
import type { Form } from '../../form/use-form.ts'
import { duration } from '../../part/duration.ts'
import { ALERT_RULE, CONDITIONS } from '../../words/alert-rule.ts'
import { MONITOR_FORM } from '../../words/monitor-form.ts'
import { inside, unitOf, type Values } from '../series-query/index.ts'
import { sourceOf } from './starts.ts'

const WINDOWS = [60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200, 86_400]

/** When the rule fires and when it recovers. */
export function Condition({ of }: { of: Form<Values> }) {
  const condition = String(of.values.condition)
  const isDeviation = condition === 'deviation'
  return (
    <fieldset class="part">
      <legend>{ALERT_RULE.when}</legend>
      <div class="pair">
        <ChoiceField
          of={{ ...of, set: ({ condition: next }) => of.set(conditionValues(of.values, String(next))) }}
          name="condition"
          label={ALERT_RULE.condition}
          hint={CONDITIONS[`${condition}_what`]}
          options={['threshold', 'change', 'deviation'].map(value => ({ value, label: CONDITIONS[value] ?? value }))}
        />
        <ChoiceField of={of} name="comparison" label={ALERT_RULE.comparison} options={comparisons(isDeviation)} />
      </div>
      <div class="pair">{isDeviation ? <Deviation of={of} /> : <Threshold of={of} />}</div>
      {condition === 'change' && (
        <TextField
          of={of}
          name="timezone"
          label={ALERT_RULE.timezone}
          hint={ALERT_RULE.timezoneHint}
          placeholder="Europe/Berlin"
          empty={null}
        />
      )}
      <div class="pair">
        <Window of={of} />
        <ChoiceField
          of={of}
          name="no_data"
          label={ALERT_RULE.noData}
          options={['keep', 'ok', 'alert'].map(value => ({
            value,
            label: ALERT_RULE[`noData_${value}` as 'noData_ok'],
          }))}
        />
      </div>
      <HowLong of={of} />
    </fieldset>
  )
}

/** Resets what the chosen kind of condition does not have. */
function conditionValues({ comparison, threshold }: Values, condition: string): Values {
  if (condition === 'deviation') return { condition, comparison: 'both', threshold: null, recovery_threshold: null }
  return { condition, comparison: comparison === 'both' ? 'gt' : comparison, threshold }
}

function comparisons(isDeviation: boolean) {
  const names = isDeviation ? (['both', 'gt', 'lt'] as const) : (['gt', 'gte', 'lt', 'lte'] as const)
  return names.map(value => ({
    value: value as string,
    label: isDeviation ? ALERT_RULE[`deviates_${value as 'both' | 'gt' | 'lt'}`] : ALERT_RULE[value as 'gt'],
  }))
}

function Threshold({ of }: { of: Form<Values> }) {
  const { aggregation } = of.values.query as { aggregation: string }
  const unit = of.values.condition === 'change' ? 'percent' : unitOf(sourceOf(of.values), aggregation)
  const shown = unit === 'percent' ? { unit: '%' } : unit === 'ms' ? { unit: 'ms' } : {}
  return (
    <>
      <NumberField of={of} name="threshold" label={ALERT_RULE.threshold} empty={null} step="any" {...shown} />
      <NumberField
        of={of}
        name="recovery_threshold"
        label={ALERT_RULE.recovery}
        hint={ALERT_RULE.recoveryHint}
        empty={null}
        step="any"
        {...shown}
      />
    </>
  )
}

function Deviation({ of }: { of: Form<Values> }) {
  return (
    <>
      <ChoiceField
        of={of}
        name="sensitivity"
        label={ALERT_RULE.sensitivity}
        options={(['low', 'medium', 'high'] as const).map(value => ({
          value: value as string,
          label: ALERT_RULE[`sensitivity_${value}`],
        }))}
      />
      <NumberField
        of={of}
        name="min_deviation"
        label={ALERT_RULE.minDeviation}
        hint={ALERT_RULE.minDeviationHint}
        min={0}
        step="any"
      />
      <NumberField
        of={inMinutes(of, 'history_seconds', 60)}
        name="history_seconds"
        label={ALERT_RULE.history}
        hint={ALERT_RULE.historyHint}
        unit="h"
      />
    </>
  )
}

function Window({ of }: { of: Form<Values> }) {
  const current = Number(of.values.window_seconds)
  const choices = [...new Set([...WINDOWS, ...(current ? [current] : [])])].sort((a, b) => a - b)
  return (
    <ChoiceField
      of={of}
      name="window_seconds"
      label={ALERT_RULE.window}
      hint={ALERT_RULE.windowHint}
      options={choices.map(value => ({ value, label: duration(value) }))}
    />
  )
}

const WAYS = ['for', 'x_of_y'] as const

/** How long the condition must hold: without a break, or in x of the last y evaluations. */
function HowLong({ of }: { of: Form<Values> }) {
  const isCounted = of.values.x_of_y !== null && of.values.x_of_y !== undefined
  const way: Form<Values> = {
    ...of,
    values: { ...of.values, way: isCounted ? 'x_of_y' : 'for' },
    set: ({ way: next }) => of.set(next === 'for' ? { x_of_y: null } : { x_of_y: { x: 3, y: 5 }, for_seconds: 0 }),
  }
  const part = inside(of, 'x_of_y')
  // A fault of both together is shown at the first.
  const counted = {
    ...part,
    faultAt: (path: string) => part.faultAt(path) ?? (path === 'x' ? of.faultAt('x_of_y') : undefined),
  }
  return (
    <div class="pair">
      <ChoiceField
        of={way}
        name="way"
        label={ALERT_RULE.howLong}
        options={WAYS.map(value => ({ value: value as string, label: ALERT_RULE[`way_${value}`] }))}
      />
      {isCounted ? (
        <>
          <NumberField of={counted} name="x" label={ALERT_RULE.x} hint={ALERT_RULE.xHint} min={1} max={60} />
          <NumberField of={counted} name="y" label={ALERT_RULE.y} min={1} max={60} />
        </>
      ) : (
        <NumberField
          of={inMinutes(of, 'for_seconds')}
          name="for_seconds"
          label={ALERT_RULE.forMinutes}
          hint={ALERT_RULE.forHint}
          unit={MONITOR_FORM.minutes}
          min={0}
        />
      )}
    </div>
  )
}

/** A field that holds seconds but is typed in units of `minutes` minutes. */
function inMinutes(of: Form<Values>, name: string, minutes = 1): Form<Values> {
  const seconds = of.values[name]
  return {
    ...of,
    values: { ...of.values, [name]: typeof seconds === 'number' ? seconds / (60 * minutes) : undefined },
    set: ({ [name]: typed }) =>
      of.set({ [name]: typeof typed === 'number' ? Math.round(typed * 60 * minutes) : typed }),
  }
}
