import { TextField, WordsField } from '../../../form/field.tsx'
import { Fold } from '../../../form/fold.tsx'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import { KIND_FORM } from '../../../words/monitor-kind-form.ts'
import {
  ExternalKey,
  type FieldsGiven,
  Interval,
  NameField,
  TagsField,
  Told,
  type Values,
} from '../../monitor-fields/index.ts'
import { RecordSets } from './record-sets.tsx'

export const DNS_RECORD_STARTS: Values = {
  watched: [{ name: '', record_type: 'A' }],
  interval_seconds: 300,
  group_notification_ids: [],
  tags: [],
}

export function DnsRecordFields({ of }: FieldsGiven) {
  const resolvers = {
    ...of,
    set: (next: Values) => of.set({ resolvers: (next.resolvers as string[]).length ? next.resolvers : null }),
  }
  return (
    <>
      <fieldset class="part">
        <legend>{MONITOR_FORM.whatIsWatched}</legend>
        <TextField of={of} name="domain" label={MONITOR_FORM.domainName} placeholder="example.com" isCode />
        <RecordSets of={of} />
        <NameField of={of} />
        <Interval of={of} least={60} />
        <TagsField of={of} />
      </fieldset>
      <Told of={of} isServed={false} />
      <Fold title={KIND_FORM.resolvers} about={KIND_FORM.resolversAbout}>
        <WordsField
          of={resolvers}
          name="resolvers"
          label={KIND_FORM.resolvers}
          hint={KIND_FORM.resolversHint}
          placeholder="192.0.2.53, 192.0.2.54:5353"
        />
        <ExternalKey of={of} />
      </Fold>
    </>
  )
}
