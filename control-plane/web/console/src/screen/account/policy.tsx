import { ALLOWED_METHODS } from '@pharos/shared-protocol/contract/account/account.ts'
import {
  type AccountSecurity,
  getAccountSecurity,
  updateAccountSecurity,
} from '@pharos/shared-protocol/contract/account/account-security.ts'
import { DAY_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import { ManyField, NumberField, ToggleField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { InstantField } from '../../form/instant.tsx'
import { type Form as FormOf, useForm } from '../../form/use-form.ts'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { ACCOUNT } from '../../words/account.ts'
import { WithoutFactor } from './without-factor.tsx'

type Values = z.output<typeof AccountSecurity>

/** How long members have unless another date is typed. */
const USUAL_MS = 7 * DAY_MS

/** What the account requires of those who sign in. */
export function Policy() {
  const mayChange = useMay('super_admin')
  const policy = useVersion(getAccountSecurity, {})
  return (
    <section class="card" aria-labelledby="policy">
      <h2 id="policy">{ACCOUNT.policy}</h2>
      <p>{ACCOUNT.policyWhy}</p>
      <WhenRead of={policy}>{read => (mayChange ? <Edit read={read} /> : <Shown policy={read.body} />)}</WhenRead>
    </section>
  )
}

const nameOf = (method: Values['allowed_methods'][number]) => ACCOUNT[method]

function Shown({ policy }: { policy: Values }) {
  const { require_second_factor, second_factor_from, session_idle_minutes, session_max_hours, allowed_methods } = policy
  return (
    <dl>
      <dt>{ACCOUNT.secondFactor}</dt>
      <dd>{require_second_factor ? ACCOUNT.required : ACCOUNT.optional}</dd>
      {second_factor_from !== null && (
        <>
          <dt>{ACCOUNT.factorFrom}</dt>
          <dd>
            <Time at={second_factor_from} isFull />
          </dd>
        </>
      )}
      <dt>{ACCOUNT.idle}</dt>
      <dd>
        {session_idle_minutes} {ACCOUNT.idleUnit}
      </dd>
      <dt>{ACCOUNT.max}</dt>
      <dd>
        {session_max_hours} {ACCOUNT.maxUnit}
      </dd>
      <dt>{ACCOUNT.methods}</dt>
      <dd>{allowed_methods.map(nameOf).join(', ')}</dd>
      <dt>{ACCOUNT.staffAccess}</dt>
      <dd>{policy.staff_access ? ACCOUNT.staffAllowed : ACCOUNT.staffDenied}</dd>
    </dl>
  )
}

/** The form with a date for whoever switches the second factor on, and none without it. */
function withDate(form: FormOf<Values>): FormOf<Values> {
  const dateFor = (required: boolean) => {
    if (!required) return null
    const usual = Math.ceil((Date.now() + USUAL_MS) / MINUTE_MS) * MINUTE_MS
    return form.values.second_factor_from ?? new Date(usual).toISOString()
  }
  return {
    ...form,
    set: ({ require_second_factor: required, ...rest }) =>
      form.set(
        required === undefined
          ? rest
          : { ...rest, require_second_factor: required, second_factor_from: dateFor(required) },
      ),
  }
}

function Edit({ read }: { read: Versioned<Values> }) {
  const baseOf = ({ body, version }: Versioned<Values>) => ({ values: body, version })
  const form = useForm({
    route: updateAccountSecurity,
    base: baseOf(read),
    reread: async () => baseOf(await readVersion(getAccountSecurity, {})),
    ofReply: saved => saved,
  })
  return (
    <Form
      of={form}
      action={ACCOUNT.save}
      labels={{
        require_second_factor: ACCOUNT.secondFactor,
        second_factor_from: ACCOUNT.factorFrom,
        session_idle_minutes: ACCOUNT.idle,
        session_max_hours: ACCOUNT.max,
        allowed_methods: ACCOUNT.methods,
        staff_access: ACCOUNT.staffAccess,
      }}
      onSent={() => notify({ tone: 'good', text: ACCOUNT.policySaved })}
    >
      <ToggleField
        of={withDate(form)}
        name="require_second_factor"
        label={ACCOUNT.secondFactor}
        hint={ACCOUNT.secondFactorHint}
      />
      {form.values.require_second_factor && (
        <InstantField
          of={form}
          name="second_factor_from"
          label={ACCOUNT.factorFrom}
          hint={ACCOUNT.factorFromHint}
          empty={null}
        />
      )}
      <WithoutFactor policy={form.values} />
      <div class="pair">
        <NumberField of={form} name="session_idle_minutes" label={ACCOUNT.idle} unit={ACCOUNT.idleUnit} min={5} />
        <NumberField of={form} name="session_max_hours" label={ACCOUNT.max} unit={ACCOUNT.maxUnit} min={1} />
      </div>
      <ManyField
        of={form}
        name="allowed_methods"
        label={ACCOUNT.methods}
        hint={ACCOUNT.methodsHint}
        options={ALLOWED_METHODS.map(value => ({ value, label: nameOf(value) }))}
      />
      <ToggleField of={form} name="staff_access" label={ACCOUNT.staffAccess} hint={ACCOUNT.staffAccessHint} />
    </Form>
  )
}
