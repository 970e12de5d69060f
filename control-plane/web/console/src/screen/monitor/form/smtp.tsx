import { SMTP_SECURITY } from '@pharos/shared-protocol/check/smtp.ts'
import { ChoiceField, Field, NumberField, TextField, ToggleField, WordsField } from '../../../form/field.tsx'
import { Fold } from '../../../form/fold.tsx'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import { KIND_FORM } from '../../../words/monitor-kind-form.ts'
import { SMTP_FORM, SMTP_SECURITIES } from '../../../words/smtp.ts'
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

export const SMTP_STARTS: Values = {
  ...VOTED_STARTS,
  ...{ port: 25, security: 'starttls', verify_tls: true, helo_name: null, username: null, allow_plain_auth: false },
  ...{ expect: null, required_capabilities: [] },
}

export function SmtpFields({ of, own }: FieldsGiven) {
  return (
    <>
      <fieldset class="part">
        <legend>{MONITOR_FORM.whatIsWatched}</legend>
        <div class="pair">
          <TextField of={of} name="host" label={MONITOR_FORM.host} placeholder="mail.example.com" isCode />
          <NumberField of={of} name="port" label={MONITOR_FORM.port} placeholder="25" min={1} max={65_535} />
        </div>
        <ChoiceField
          of={of}
          name="security"
          label={SMTP_FORM.security}
          options={SMTP_SECURITY.map(value => ({ value, label: SMTP_SECURITIES[value] }))}
        />
        <NameField of={of} />
        <Interval of={of} />
        <Regions of={of} />
        <TagsField of={of} />
      </fieldset>
      <Told of={of} />
      <Fold title={SMTP_FORM.talk} about={SMTP_FORM.talkAbout}>
        <ToggleField of={of} name="verify_tls" label={MONITOR_FORM.verifyTls} hint={MONITOR_FORM.verifyTlsHint} />
        <TextField
          of={of}
          name="helo_name"
          label={SMTP_FORM.heloName}
          hint={SMTP_FORM.heloNameHint}
          placeholder="probe.example.com"
          empty={null}
          isCode
        />
        <TextField of={of} name="expect" label={KIND_FORM.expect} hint={SMTP_FORM.expectHint} empty={null} isCode />
        <WordsField
          of={of}
          name="required_capabilities"
          label={SMTP_FORM.capabilities}
          hint={SMTP_FORM.capabilitiesHint}
          placeholder="SIZE"
        />
        <SignIn of={of} own={own} />
        <IpFamily of={of} />
      </Fold>
      <Verdict of={of} own={own} />
      <Alerts of={of} own={own} />
      <Notes of={of} />
    </>
  )
}

/** The user and the password, which is never shown and stays unless another is typed. */
function SignIn({ of, own }: FieldsGiven) {
  const { username, password } = of.values
  return (
    <>
      <TextField of={of} name="username" label={SMTP_FORM.username} hint={SMTP_FORM.usernameHint} empty={null} />
      {typeof username === 'string' && (
        <>
          <Field label={SMTP_FORM.password} fault={of.faultAt('password')}>
            {attributes => (
              <input
                {...attributes}
                type="password"
                autocomplete="new-password"
                placeholder={own === undefined ? '' : MONITOR_FORM.kept}
                value={String(password ?? '')}
                onInput={event => of.set({ password: event.currentTarget.value })}
              />
            )}
          </Field>
          <ToggleField of={of} name="allow_plain_auth" label={SMTP_FORM.plainAuth} hint={SMTP_FORM.plainAuthHint} />
        </>
      )}
    </>
  )
}
