import { AreaField, ChoiceField, NumberField, TextField, ToggleField } from '../../../form/field.tsx'
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

export const TCP_STARTS: Values = { ...VOTED_STARTS, tls: false, close_after_connect: null }

export function TcpFields({ of, own }: FieldsGiven) {
  return (
    <>
      <fieldset class="part">
        <legend>{MONITOR_FORM.whatIsWatched}</legend>
        <div class="pair">
          <TextField of={of} name="host" label={MONITOR_FORM.host} placeholder="db.example.com" isCode />
          <NumberField of={of} name="port" label={MONITOR_FORM.port} placeholder="5432" min={1} max={65_535} />
        </div>
        <ToggleField of={of} name="tls" label={KIND_FORM.tcpTls} hint={KIND_FORM.tcpTlsHint} />
        <NameField of={of} />
        <Interval of={of} />
        <Regions of={of} />
        <TagsField of={of} />
      </fieldset>
      <Told of={of} />
      <Fold title={KIND_FORM.talk} about={KIND_FORM.talkAbout}>
        <AreaField of={of} name="send" label={KIND_FORM.send} hint={KIND_FORM.sendHint} empty={null} rows={2} isCode />
        <TextField of={of} name="expect" label={KIND_FORM.expect} hint={KIND_FORM.expectHint} empty={null} isCode />
        <ChoiceField
          of={of}
          name="close_after_connect"
          label={KIND_FORM.answer}
          options={[
            ...(own === undefined ? [{ value: null as boolean | null, label: KIND_FORM.answerAuto }] : []),
            { value: false as boolean | null, label: KIND_FORM.answerRead },
            { value: true as boolean | null, label: KIND_FORM.answerIgnored },
          ]}
        />
        <IpFamily of={of} />
      </Fold>
      <Verdict of={of} own={own} />
      <Alerts of={of} own={own} />
      <Notes of={of} />
    </>
  )
}
