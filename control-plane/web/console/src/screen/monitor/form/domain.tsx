import { Field } from '../../../form/field.tsx'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import { KIND_FORM } from '../../../words/monitor-kind-form.ts'
import type { FieldsGiven } from '../../monitor-fields/index.ts'

/** A domain check is created with its HTTP monitor; only the date that no registry publishes can be set. */
export function DomainFields({ of }: FieldsGiven) {
  const date = of.values.manual_expiry_date
  return (
    <fieldset class="part">
      <legend>{MONITOR_FORM.domain}</legend>
      <Field label={KIND_FORM.manualDate} hint={KIND_FORM.manualDateHint} fault={of.faultAt('manual_expiry_date')}>
        {attributes => (
          <input
            {...attributes}
            type="date"
            value={typeof date === 'string' ? date.slice(0, 10) : ''}
            onInput={({ currentTarget: { value } }) =>
              of.set({ manual_expiry_date: value === '' ? null : `${value}T00:00:00Z` })
            }
          />
        )}
      </Field>
    </fieldset>
  )
}
