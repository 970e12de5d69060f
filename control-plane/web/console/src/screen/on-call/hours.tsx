import { WEEKDAYS } from '@pharos/shared-protocol/contract/response/on-call.ts'
import { Field } from '../../form/field.tsx'
import type { Form } from '../../form/use-form.ts'
import { LAYER } from '../../words/layer.ts'
import type { Hours, LayerValues } from './layer-values.ts'

const WORKING: Hours = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' }

/** The days of the week and the hours at which a layer applies. */
export function HoursFields({ form }: { form: Form<LayerValues> }) {
  const { restrictions } = form.values
  const set = (next: Hours[]) => form.set({ restrictions: next })
  return (
    <fieldset class="part">
      <legend>{LAYER.hours}</legend>
      <p>
        <small>{LAYER.hoursWhy}</small>
      </p>
      {restrictions.map((hours, index) => (
        <OneHours
          key={index}
          hours={hours}
          faultAt={name => form.faultAt(`restrictions[${index}].${name}`)}
          onChange={next => set(restrictions.with(index, next))}
          onRemove={() => set(restrictions.toSpliced(index, 1))}
        />
      ))}
      <div>
        <button type="button" class="plain" onClick={() => set([...restrictions, WORKING])}>
          {LAYER.addHours}
        </button>
      </div>
    </fieldset>
  )
}

interface Given {
  hours: Hours
  faultAt(name: string): string | undefined
  onChange(next: Hours): void
  onRemove(): void
}

function OneHours({ hours, faultAt, onChange, onRemove }: Given) {
  const { days } = hours
  const fault = faultAt('days')
  // Keeps the days in the order of the week, whatever the order of the clicks.
  const toggle = (day: Hours['days'][number]) =>
    onChange({ ...hours, days: WEEKDAYS.filter(each => (each === day ? !days.includes(day) : days.includes(each))) })
  return (
    <div class="hours">
      <fieldset class="field many" aria-invalid={fault !== undefined}>
        <legend class="title">{LAYER.days}</legend>
        <div class="boxes">
          {WEEKDAYS.map(day => (
            <label key={day}>
              <input type="checkbox" checked={days.includes(day)} onChange={() => toggle(day)} />
              <span>{LAYER[day]}</span>
            </label>
          ))}
        </div>
        {fault && <p class="fault">{fault}</p>}
      </fieldset>
      <div class="row times">
        {(['from', 'to'] as const).map(name => (
          <Field key={name} label={LAYER[name]} fault={faultAt(name)} {...(name === 'to' ? { hint: LAYER.toWhy } : {})}>
            {attributes => (
              <input
                {...attributes}
                type="time"
                value={hours[name]}
                onInput={({ currentTarget: { value } }) => onChange({ ...hours, [name]: value })}
              />
            )}
          </Field>
        ))}
        <button type="button" class="quiet" onClick={onRemove}>
          {LAYER.removeHours}
        </button>
      </div>
    </div>
  )
}
