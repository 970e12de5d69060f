import { AreaField, ChoiceField, NumberField, TextField, ToggleField } from '../../../form/field.tsx'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import { type FieldsGiven, Interval, NameField, Regions, TagsField, Told } from './basics.tsx'
import { Fold } from './fold.tsx'
import type { Values } from './values.ts'
import { Alerts, IpFamily, Notes, Verdict, VOTED_STARTS } from './voted.tsx'

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
        <ToggleField of={of} name="tls" label={MONITOR_FORM.tcpTls} hint={MONITOR_FORM.tcpTlsHint} />
        <NameField of={of} />
        <Interval of={of} />
        <Regions of={of} />
        <TagsField of={of} />
      </fieldset>
      <Told of={of} />
      <Fold title={MONITOR_FORM.talk} about={MONITOR_FORM.talkAbout}>
        <AreaField
          of={of}
          name="send"
          label={MONITOR_FORM.send}
          hint={MONITOR_FORM.sendHint}
          empty={null}
          rows={2}
          isCode
        />
        <TextField
          of={of}
          name="expect"
          label={MONITOR_FORM.expect}
          hint={MONITOR_FORM.expectHint}
          empty={null}
          isCode
        />
        <ChoiceField
          of={of}
          name="close_after_connect"
          label={MONITOR_FORM.answer}
          options={[
            ...(own === undefined ? [{ value: null as boolean | null, label: MONITOR_FORM.answerAuto }] : []),
            { value: false as boolean | null, label: MONITOR_FORM.answerRead },
            { value: true as boolean | null, label: MONITOR_FORM.answerIgnored },
          ]}
        />
        <IpFamily of={of} />
      </Fold>
      <Verdict of={of} />
      <Alerts of={of} own={own} />
      <Notes of={of} />
    </>
  )
}
