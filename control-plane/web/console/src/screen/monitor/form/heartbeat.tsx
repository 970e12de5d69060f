import { ChoiceField, NumberField, TextField, WordsField } from '../../../form/field.tsx'
import { Fold } from '../../../form/fold.tsx'
import type { Form } from '../../../form/use-form.ts'
import { duration } from '../../../part/duration.ts'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import { KIND_FORM } from '../../../words/monitor-kind-form.ts'
import { type FieldsGiven, NameField, Notes, TagsField, Told, type Values } from '../../monitor-fields/index.ts'

export const HEARTBEAT_STARTS: Values = {
  schedule_type: 'period',
  period_seconds: 3_600,
  cron_expression: null,
  grace_seconds: 300,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  max_runtime_seconds: null,
  allowed_methods: null,
  failure_keywords: [],
  success_keywords: [],
  service_id: null,
  group_notification_ids: [],
  tags: [],
}

const OTHER = {
  period: { schedule_type: 'period', period_seconds: 3_600, cron_expression: null },
  cron: { schedule_type: 'cron', period_seconds: null, cron_expression: '0 3 * * *' },
} as const

export function HeartbeatFields({ of }: FieldsGiven) {
  return (
    <>
      <fieldset class="part">
        <legend>{MONITOR_FORM.whatIsWatched}</legend>
        <NameField of={of} />
        <Schedule of={of} />
        <NumberField
          of={of}
          name="grace_seconds"
          label={KIND_FORM.grace}
          hint={KIND_FORM.graceHint(duration(Number(of.values.grace_seconds ?? 0)))}
          unit={MONITOR_FORM.seconds}
        />
        <TagsField of={of} />
      </fieldset>
      <Told of={of} />
      <Fold title={KIND_FORM.pings} about={KIND_FORM.pingsAbout}>
        <NumberField
          of={of}
          name="max_runtime_seconds"
          label={KIND_FORM.maxRuntime}
          hint={KIND_FORM.maxRuntimeHint}
          unit={MONITOR_FORM.seconds}
          empty={null}
        />
        <ChoiceField
          of={of}
          name="allowed_methods"
          label={KIND_FORM.methods}
          options={[
            { value: null as string[] | null, label: KIND_FORM.anyMethod },
            { value: ['POST'] as string[] | null, label: KIND_FORM.onlyPost },
          ]}
        />
        <WordsField of={of} name="failure_keywords" label={KIND_FORM.failureWords} hint={KIND_FORM.failureWordsHint} />
        <WordsField of={of} name="success_keywords" label={KIND_FORM.successWords} hint={KIND_FORM.successWordsHint} />
      </Fold>
      <Notes of={of} />
    </>
  )
}

function Schedule({ of }: { of: Form<Values> }) {
  const type = of.values.schedule_type === 'cron' ? 'cron' : 'period'
  // Each type has its own field; the other's must be empty.
  const switching = { ...of, set: ({ schedule_type }: Values) => of.set(OTHER[schedule_type as keyof typeof OTHER]) }
  return (
    <>
      <ChoiceField
        of={switching}
        name="schedule_type"
        label={KIND_FORM.schedule}
        options={[
          { value: 'period', label: KIND_FORM.period },
          { value: 'cron', label: KIND_FORM.cron },
        ]}
      />
      {type === 'period' ? (
        <NumberField
          of={of}
          name="period_seconds"
          label={KIND_FORM.every}
          hint={duration(Number(of.values.period_seconds ?? 0))}
          unit={MONITOR_FORM.seconds}
          empty={null}
        />
      ) : (
        <div class="pair">
          <TextField
            of={of}
            name="cron_expression"
            label={KIND_FORM.cronExpression}
            hint={KIND_FORM.cronHint}
            empty={null}
            isCode
          />
          <TextField of={of} name="timezone" label={KIND_FORM.timezone} />
        </div>
      )}
    </>
  )
}
