import { Field } from '../../../form/field.tsx'
import type { Form } from '../../../form/use-form.ts'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import type { Values } from '../../monitor-fields/index.ts'

interface Basic {
  username?: string
  password?: string
}
type Way = 'none' | 'basic' | 'bearer'

const EMPTY: Record<Way, Values> = {
  none: { basic_auth: null, bearer_token: null },
  basic: { basic_auth: { username: '', password: '' }, bearer_token: null },
  bearer: { basic_auth: null, bearer_token: '' },
}

/** The credentials of the monitor. Stored secrets are never shown, and stay unless others are typed. */
export function Credentials({ of }: { of: Form<Values> }) {
  const { basic_auth, bearer_token, has_bearer_token } = of.values
  const isKept = bearer_token === undefined && has_bearer_token === true
  const way: Way = basic_auth ? 'basic' : isKept || typeof bearer_token === 'string' ? 'bearer' : 'none'
  return (
    <>
      <Field label={MONITOR_FORM.credentials} fault={undefined}>
        {attributes => (
          <select {...attributes} value={way} onChange={event => of.set(EMPTY[event.currentTarget.value as Way])}>
            <option value="none">{MONITOR_FORM.noCredentials}</option>
            <option value="basic">{MONITOR_FORM.basic}</option>
            <option value="bearer">{MONITOR_FORM.bearer}</option>
          </select>
        )}
      </Field>
      {way === 'basic' && <BasicAuth of={of} given={basic_auth as Basic} />}
      {way === 'bearer' && (
        <Field label={MONITOR_FORM.token} fault={of.faultAt('bearer_token')}>
          {attributes => (
            <input
              {...attributes}
              type="password"
              autocomplete="off"
              placeholder={isKept ? MONITOR_FORM.kept : ''}
              value={String(bearer_token ?? '')}
              onInput={event => of.set({ bearer_token: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}

function BasicAuth({ of, given }: { of: Form<Values>; given: Basic }) {
  return (
    <div class="pair">
      <Field label={MONITOR_FORM.username} fault={of.faultAt('basic_auth.username') ?? of.faultAt('basic_auth')}>
        {attributes => (
          <input
            {...attributes}
            autocomplete="off"
            value={given.username ?? ''}
            onInput={event => of.set({ basic_auth: { ...given, username: event.currentTarget.value } })}
          />
        )}
      </Field>
      <Field label={MONITOR_FORM.password} fault={of.faultAt('basic_auth.password')}>
        {attributes => (
          <input
            {...attributes}
            type="password"
            autocomplete="new-password"
            placeholder={given.password === undefined ? MONITOR_FORM.kept : ''}
            value={given.password ?? ''}
            onInput={event => of.set({ basic_auth: { ...given, password: event.currentTarget.value } })}
          />
        )}
      </Field>
    </div>
  )
}
