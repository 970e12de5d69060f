import { ChoiceField, NumberField, TextField, ToggleField } from '../../form/field.tsx'
import { Fold } from '../../form/fold.tsx'
import { Cell, Rows } from '../../form/rows.tsx'
import type { Form } from '../../form/use-form.ts'
import { ALERT_RULE } from '../../words/alert-rule.ts'
import { MONITOR_FORM } from '../../words/monitor-form.ts'
import { STATUSES } from '../../words/parts.ts'
import { type FieldsGiven, Notes, TagsField, Told } from '../monitor-fields/index.ts'
import type { Values } from '../series-query/index.ts'
import { Condition } from './condition.tsx'
import { Preview } from './preview.tsx'
import { Watched } from './watched.tsx'

/** The fields of an alert rule, with a preview of what they would have meant. */
export function AlertRuleFields({ of }: FieldsGiven) {
  return (
    <>
      <fieldset class="part">
        <legend>{MONITOR_FORM.whatIsWatched}</legend>
        <TextField of={of} name="name" label={MONITOR_FORM.name} placeholder={ALERT_RULE.namePlaceholder} />
        <Watched of={of} />
      </fieldset>
      <Condition of={of} />
      <Preview of={of} />
      <Told of={of} />
      <Fold title={ALERT_RULE.more} about={ALERT_RULE.moreAbout}>
        <ChoiceField
          of={of}
          name="severity"
          label={ALERT_RULE.severity}
          hint={ALERT_RULE.severityHint}
          options={[
            { value: null as string | null, label: ALERT_RULE.severityOfService },
            ...SEVERITIES.map(value => ({ value: value as string | null, label: STATUSES[value] })),
          ]}
        />
        <div class="pair">
          <NumberField of={of} name="delay_seconds" label={ALERT_RULE.delay} hint={ALERT_RULE.delayHint} unit="s" />
          <NumberField of={of} name="min_samples" label={ALERT_RULE.minSamples} hint={ALERT_RULE.minSamplesHint} />
        </div>
        <ToggleField of={of} name="muted" label={MONITOR_FORM.muted} hint={MONITOR_FORM.mutedHint} />
        <TagsField of={of} />
        <Labels of={of} />
      </Fold>
      <Notes of={of} />
    </>
  )
}

const SEVERITIES = ['minor', 'major', 'critical'] as const

interface Label {
  name: string
  value: string
}

/** Labels for programs that read alerts. */
function Labels({ of }: { of: Form<Values> }) {
  const fault = (index: number, field: string) => of.faultAt(`labels[${index}].${field}`)
  return (
    <Rows
      title={ALERT_RULE.labels}
      hint={ALERT_RULE.labelsHint}
      add={ALERT_RULE.addLabel}
      rows={(of.values.labels ?? []) as readonly Label[]}
      fresh={{ name: '', value: '' }}
      fault={of.faultAt('labels')}
      onChange={labels => of.set({ labels })}
    >
      {(label, index, change) => (
        <>
          {(['name', 'value'] as const).map(field => (
            <Cell key={field} fault={fault(index, field)} wide={field === 'value'}>
              <input
                class="code"
                autocomplete="off"
                aria-label={field === 'name' ? ALERT_RULE.labelName : ALERT_RULE.labelValue}
                aria-invalid={fault(index, field) !== undefined}
                value={label[field]}
                onInput={event => change({ [field]: event.currentTarget.value })}
              />
            </Cell>
          ))}
        </>
      )}
    </Rows>
  )
}
