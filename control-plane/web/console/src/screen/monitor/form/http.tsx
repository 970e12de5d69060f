import { HTTP_METHODS } from '@pharos/shared-protocol/check/http.ts'
import { AreaField, ChoiceField, TextField, ToggleField, WordsField } from '../../../form/field.tsx'
import { Fold } from '../../../form/fold.tsx'
import type { Form } from '../../../form/use-form.ts'
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
import { Assertions } from './assertions.tsx'
import { Credentials } from './credentials.tsx'
import { Headers } from './headers.tsx'

export const HTTP_STARTS: Values = {
  ...VOTED_STARTS,
  method: 'GET',
  expected_status_codes: ['2xx', '3xx'],
  follow_redirects: true,
  verify_tls: true,
  http_version: 'auto',
  request_headers: [],
  assertions: [],
  strict: false,
  inverted: false,
  monitor_tls: null,
  monitor_domain: null,
  monitor_page_speed: false,
}

export function HttpFields({ of, own }: FieldsGiven) {
  return (
    <>
      <fieldset class="part">
        <legend>{MONITOR_FORM.whatIsWatched}</legend>
        <TextField
          of={of}
          name="uri"
          type="url"
          label={MONITOR_FORM.uri}
          placeholder="https://www.example.com/health"
          isCode
        />
        <NameField of={of} />
        <Interval of={of} />
        <Regions of={of} />
        <TagsField of={of} />
      </fieldset>
      <Told of={of} isServed={own === undefined} isElsewhere={own !== undefined} />
      <Request of={of} />
      <Fold title={MONITOR_FORM.expectations} about={MONITOR_FORM.expectationsAbout}>
        <WordsField
          of={of}
          name="expected_status_codes"
          label={MONITOR_FORM.statusCodes}
          hint={MONITOR_FORM.statusCodesHint}
        />
        <Assertions of={of} />
        <ToggleField of={of} name="strict" label={MONITOR_FORM.strict} hint={MONITOR_FORM.strictHint} />
      </Fold>
      <Beside of={of} isNew={own === undefined} />
      <Verdict of={of} own={own} isHttp />
      <Alerts of={of} own={own} />
      <Notes of={of} />
    </>
  )
}

function Request({ of }: { of: Form<Values> }) {
  return (
    <Fold title={MONITOR_FORM.request} about={MONITOR_FORM.requestAbout}>
      <div class="pair">
        <ChoiceField
          of={of}
          name="method"
          label={MONITOR_FORM.method}
          options={HTTP_METHODS.map(value => ({ value, label: value }))}
        />
        <ChoiceField
          of={of}
          name="http_version"
          label={MONITOR_FORM.httpVersion}
          options={[
            { value: 'auto', label: MONITOR_FORM.auto },
            { value: '1.1', label: 'HTTP/1.1' },
            { value: '2', label: 'HTTP/2' },
          ]}
        />
        <IpFamily of={of} />
      </div>
      <Headers of={of} />
      <AreaField of={of} name="request_body" label={MONITOR_FORM.body} empty={null} isCode />
      <Credentials of={of} />
      <ToggleField of={of} name="follow_redirects" label={MONITOR_FORM.followRedirects} />
      <ToggleField of={of} name="verify_tls" label={MONITOR_FORM.verifyTls} hint={MONITOR_FORM.verifyTlsHint} />
    </Fold>
  )
}

/** Whether to watch the certificate, the domain and the page speed of the address too. */
function Beside({ of, isNew }: { of: Form<Values>; isNew: boolean }) {
  const options = [
    ...(isNew ? [{ value: null as boolean | null, label: MONITOR_FORM.whereItHas }] : []),
    { value: true as boolean | null, label: MONITOR_FORM.watch },
    { value: false as boolean | null, label: MONITOR_FORM.watchNot },
  ]
  return (
    <Fold title={MONITOR_FORM.beside} about={MONITOR_FORM.besideAbout}>
      <div class="pair">
        <ChoiceField of={of} name="monitor_tls" label={MONITOR_FORM.certificate} options={options} />
        <ChoiceField of={of} name="monitor_domain" label={MONITOR_FORM.domain} options={options} />
      </div>
      <ToggleField of={of} name="monitor_page_speed" label={MONITOR_FORM.pageSpeed} hint={MONITOR_FORM.pageSpeedHint} />
    </Fold>
  )
}
