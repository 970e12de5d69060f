import { STARTTLS_PROTOCOLS } from '@pharos/shared-protocol/check/tls.ts'
import { ChoiceField, NumberField, TextField, ToggleField, WordsField } from '../../../form/field.tsx'
import { Fold } from '../../../form/fold.tsx'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import { KIND_FORM } from '../../../words/monitor-kind-form.ts'
import {
  type FieldsGiven,
  Interval,
  NameField,
  Notes,
  Regions,
  TagsField,
  Told,
  type Values,
} from '../../monitor-fields/index.ts'

export const TLS_STARTS: Values = {
  port: 443,
  interval_seconds: 3_600,
  starttls: null,
  warn_days: [30, 14, 7, 3, 1],
  check_revocation: true,
  check_regions: null,
  group_notification_ids: [],
  tags: [],
}

export function TlsFields({ of }: FieldsGiven) {
  return (
    <>
      <fieldset class="part">
        <legend>{MONITOR_FORM.whatIsWatched}</legend>
        <div class="pair">
          <TextField of={of} name="host" label={MONITOR_FORM.host} placeholder="mail.example.com" isCode />
          <NumberField of={of} name="port" label={MONITOR_FORM.port} min={1} max={65_535} />
        </div>
        <NameField of={of} />
        <Interval of={of} least={60} />
        <WordsField of={of} name="warn_days" label={KIND_FORM.warnDays} hint={KIND_FORM.warnDaysHint} isNumbers />
        <Regions of={of} />
        <TagsField of={of} />
      </fieldset>
      <Told of={of} isServed={false} />
      <Fold title={KIND_FORM.handshake} about={KIND_FORM.handshakeAbout}>
        <TextField
          of={of}
          name="server_name"
          label={KIND_FORM.serverName}
          hint={KIND_FORM.serverNameHint}
          empty={null}
          isCode
        />
        <ChoiceField
          of={of}
          name="starttls"
          label="STARTTLS"
          hint={KIND_FORM.starttlsHint}
          options={[
            { value: null as string | null, label: KIND_FORM.noStarttls },
            ...STARTTLS_PROTOCOLS.map(value => ({ value: value as string | null, label: value })),
          ]}
        />
        <ToggleField of={of} name="check_revocation" label={KIND_FORM.revocation} />
      </Fold>
      <Notes of={of} />
    </>
  )
}
