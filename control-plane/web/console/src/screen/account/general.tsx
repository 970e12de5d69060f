import { AccountUpdate, getAccount, updateAccount } from '@pharos/shared-protocol/contract/account/account.ts'
import { listRegions } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { z } from 'zod'
import type { Base } from '../../form/base.ts'
import { ManyField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useRoute, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { ACCOUNT } from '../../words/account.ts'

type Values = Required<z.input<typeof AccountUpdate>>
const FIELDS = Object.keys(AccountUpdate.shape) as (keyof Values)[]

/** The name, the time zone and the default regions of new monitors. */
export function General() {
  const mayChange = useMay('admin')
  const account = useVersion(getAccount, {})
  return (
    <section class="card" aria-labelledby="general">
      <h2 id="general">{ACCOUNT.general}</h2>
      <WhenRead of={account}>
        {read =>
          mayChange ? (
            <Edit base={baseOf(read)} />
          ) : (
            <dl>
              <dt>{ACCOUNT.name}</dt>
              <dd>{read.body.name}</dd>
              <dt>{ACCOUNT.timezone}</dt>
              <dd>{read.body.timezone}</dd>
              <dt>{ACCOUNT.regions}</dt>
              <dd>{read.body.default_regions.join(', ')}</dd>
            </dl>
          )
        }
      </WhenRead>
    </section>
  )
}

function valuesOf(body: Values): Values {
  return Object.fromEntries(FIELDS.map(name => [name, body[name]])) as Values
}

function baseOf({ body, version }: Versioned<Values>): Base<Values> {
  return { version, values: valuesOf(body) }
}

function Edit({ base }: { base: Base<Values> }) {
  const regions = useRoute(listRegions)
  const form = useForm({
    route: updateAccount,
    base,
    reread: async () => baseOf(await readVersion(getAccount, {})),
    ofReply: valuesOf,
  })
  return (
    <Form
      of={form}
      action={ACCOUNT.save}
      labels={{ name: ACCOUNT.name, timezone: ACCOUNT.timezone, default_regions: ACCOUNT.regions }}
      onSent={() => notify({ tone: 'good', text: ACCOUNT.saved })}
    >
      <TextField of={form} name="name" label={ACCOUNT.name} />
      <TextField of={form} name="timezone" label={ACCOUNT.timezone} hint={ACCOUNT.timezoneHint} list="zones" />
      <datalist id="zones">
        {Intl.supportedValuesOf('timeZone').map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <ManyField
        of={form}
        name="default_regions"
        label={ACCOUNT.regions}
        options={(regions.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
      />
    </Form>
  )
}
