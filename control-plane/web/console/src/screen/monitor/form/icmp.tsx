import { NumberField, TextField } from '../../../form/field.tsx'
import { Fold } from '../../../form/fold.tsx'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import { KIND_FORM } from '../../../words/monitor-kind-form.ts'
import {
  Alerts,
  type FieldsGiven,
  Interval,
  IpFamily,
  NameField,
  Notes,
  Regions,
  TagsField,
  Told,
  type Values,
  Verdict,
  VOTED_STARTS,
} from '../../monitor-fields/index.ts'

export const ICMP_STARTS: Values = { ...VOTED_STARTS, count: 3, max_loss_percent: 0 }

export function IcmpFields({ of, own }: FieldsGiven) {
  return (
    <>
      <fieldset class="part">
        <legend>{MONITOR_FORM.whatIsWatched}</legend>
        <TextField of={of} name="host" label={MONITOR_FORM.host} placeholder="gateway.example.com" isCode />
        <NameField of={of} />
        <Interval of={of} />
        <Regions of={of} />
        <TagsField of={of} />
      </fieldset>
      <Told of={of} />
      <Fold title={KIND_FORM.ping} about={KIND_FORM.pingAbout}>
        <div class="pair">
          <NumberField of={of} name="count" label={KIND_FORM.count} min={1} max={10} />
          <NumberField of={of} name="max_loss_percent" label={KIND_FORM.loss} hint={KIND_FORM.lossHint} unit="%" />
          <IpFamily of={of} />
        </div>
      </Fold>
      <Verdict of={of} own={own} />
      <Alerts of={of} own={own} />
      <Notes of={of} />
    </>
  )
}
