import { NumberField, TextField, ToggleField } from '../../../form/field.tsx'
import { Fold } from '../../../form/fold.tsx'
import { GRPC_FORM } from '../../../words/grpc.ts'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
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
import { Headers } from './headers.tsx'

export const GRPC_STARTS: Values = { ...VOTED_STARTS, service: null, tls: true, verify_tls: true, metadata: [] }

const METADATA = {
  title: GRPC_FORM.metadata,
  add: GRPC_FORM.addMetadata,
  name: GRPC_FORM.entryName,
  value: GRPC_FORM.entryValue,
  example: 'x-tenant',
}

export function GrpcFields({ of, own }: FieldsGiven) {
  return (
    <>
      <fieldset class="part">
        <legend>{MONITOR_FORM.whatIsWatched}</legend>
        <div class="pair">
          <TextField of={of} name="host" label={MONITOR_FORM.host} placeholder="shop.example.com" isCode />
          <NumberField of={of} name="port" label={MONITOR_FORM.port} placeholder="443" min={1} max={65_535} />
        </div>
        <TextField
          of={of}
          name="service"
          label={GRPC_FORM.service}
          hint={GRPC_FORM.serviceHint}
          placeholder="shop.v1.Checkout"
          empty={null}
          isCode
        />
        <ToggleField of={of} name="tls" label={GRPC_FORM.tls} />
        <NameField of={of} />
        <Interval of={of} />
        <Regions of={of} />
        <TagsField of={of} />
      </fieldset>
      <Told of={of} />
      <Fold title={GRPC_FORM.call} about={GRPC_FORM.callAbout}>
        <Headers of={of} name="metadata" words={METADATA} />
        <ToggleField of={of} name="verify_tls" label={MONITOR_FORM.verifyTls} hint={MONITOR_FORM.verifyTlsHint} />
        <IpFamily of={of} />
      </Fold>
      <Verdict of={of} own={own} />
      <Alerts of={of} own={own} />
      <Notes of={of} />
    </>
  )
}
