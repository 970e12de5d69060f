import { Field } from '../../form/field.tsx'
import { locale } from '../../words/language.ts'
import { MAINTENANCE } from '../../words/maintenance.ts'
import { DAYS, dayOf, type Repeat } from './repeat.ts'

const dayName = new Intl.DateTimeFormat(locale, { weekday: 'long' })
/** Any Monday, from which the other days are counted. */
const MONDAY = Date.UTC(2024, 0, 1, 12)
const nameOfDay = (day: string) => dayName.format(MONDAY + DAYS.indexOf(day as 'MO') * 86_400_000)

const KINDS = ['once', 'daily', 'weekly', 'monthly_day', 'monthly_weekday', 'rule'] as const

/** Describes a repetition for a window that starts at a local time. */
export function repeatWords(kind: Repeat['kind'], start: string): string {
  const date = new Date(start).getDate()
  if (kind === 'monthly_day') return MAINTENANCE.monthlyDay(date)
  if (kind === 'monthly_weekday')
    return MAINTENANCE.monthlyWeekday(MAINTENANCE.nth(Math.ceil(date / 7)), nameOfDay(dayOf(start)))
  return { once: MAINTENANCE.once, daily: MAINTENANCE.daily, weekly: MAINTENANCE.weekly, rule: MAINTENANCE.ownRule }[
    kind
  ]
}

interface Given {
  value: Repeat
  start: string
  fault: string | undefined
  onChange(next: Repeat): void
}

/** A choice of common repetitions, or a rule of one's own. */
export function RepeatField({ value, start, fault, onChange }: Given) {
  const set = (changes: Partial<Repeat>) => onChange({ ...value, ...changes })
  return (
    <>
      <Field label={MAINTENANCE.repeats} fault={value.kind === 'rule' ? undefined : fault}>
        {attributes => (
          <select
            {...attributes}
            value={value.kind}
            onChange={event => set({ kind: event.currentTarget.value as Repeat['kind'] })}
          >
            {KINDS.map(kind => (
              <option key={kind} value={kind}>
                {repeatWords(kind, start)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {value.kind === 'rule' && (
        <Field label={MAINTENANCE.rule} hint={MAINTENANCE.ruleHint} fault={fault}>
          {attributes => (
            <input
              {...attributes}
              class="code"
              autocomplete="off"
              spellcheck={false}
              value={value.rule}
              onInput={event => set({ rule: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {value.kind === 'weekly' && <WeekDays value={value} start={start} set={set} />}
      {value.kind !== 'once' && value.kind !== 'rule' && <Bounds value={value} set={set} />}
    </>
  )
}

type Part = Pick<Given, 'value'> & { set(changes: Partial<Repeat>): void }

/** The days of the week; that of the start is always included. */
function WeekDays({ value, start, set }: Part & { start: string }) {
  const toggle = (day: string) =>
    set({ days: value.days.includes(day) ? value.days.filter(each => each !== day) : [...value.days, day] })
  return (
    <fieldset class="field many">
      <legend class="title">{MAINTENANCE.onDays}</legend>
      <div class="boxes">
        {DAYS.map(day => (
          <label key={day}>
            <input
              type="checkbox"
              disabled={day === dayOf(start)}
              checked={day === dayOf(start) || value.days.includes(day)}
              onChange={() => toggle(day)}
            />
            <span>{nameOfDay(day)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Bounds({ value, set }: Part) {
  const unit = { daily: MAINTENANCE.days, weekly: MAINTENANCE.weeks }[value.kind as string] ?? MAINTENANCE.months
  return (
    <div class="pair">
      <Field label={MAINTENANCE.every} fault={undefined} beside={<span class="unit">{unit}</span>}>
        {attributes => (
          <input
            {...attributes}
            type="number"
            min={1}
            max={99}
            value={String(value.every)}
            onInput={event => set({ every: Math.max(1, event.currentTarget.valueAsNumber || 1) })}
          />
        )}
      </Field>
      <Field label={MAINTENANCE.until} hint={MAINTENANCE.untilHint} fault={undefined}>
        {attributes => (
          <input
            {...attributes}
            type="date"
            value={value.until}
            onInput={event => set({ until: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  )
}
