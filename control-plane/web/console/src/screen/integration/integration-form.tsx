import { INTEGRATION_TYPES, type IntegrationType } from '@pharos/shared-protocol/contract/channel-details.ts'
import {
  INTEGRATION_CREATORS,
  type Integration,
  updateIntegration,
} from '@pharos/shared-protocol/contract/integration.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { Field, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { type Form as FormOf, useForm } from '../../form/use-form.ts'
import { notify } from '../../frame/notice.tsx'
import { CHANNELS } from '../../words/channel.ts'
import { INTEGRATIONS } from '../../words/integration.ts'
import { DetailFields, type Details, givenOf } from '../notification/details.tsx'

interface Values {
  friendly_name: string
  details: Details
}

/** Each type has a route of its own. */
export function AddIntegration({ onDone }: { onDone(): void }) {
  const [type, setType] = useState<IntegrationType>('webhook')
  return (
    <>
      <Field label={INTEGRATIONS.type} fault={undefined}>
        {attributes => (
          <select
            {...attributes}
            value={type}
            onChange={event => setType(event.currentTarget.value as IntegrationType)}
          >
            {INTEGRATION_TYPES.map(each => (
              <option key={each} value={each}>
                {CHANNELS[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Add key={type} type={type} onDone={onDone} />
    </>
  )
}

function Add({ type, onDone }: { type: IntegrationType; onDone(): void }) {
  const form = useForm<AnyRoute, Values>({
    route: INTEGRATION_CREATORS[type],
    base: { values: { friendly_name: '', details: {} }, version: null },
    secrets: ['details'],
    toBody: (_, { friendly_name, details }) => ({ friendly_name, ...givenOf(type, details) }),
  })
  const done = () => {
    notify({ tone: 'good', text: INTEGRATIONS.added })
    onDone()
  }
  return (
    <Form of={form} action={INTEGRATIONS.add} onSent={done} onCancel={onDone}>
      <Fields of={form} type={type} />
    </Form>
  )
}

/** Its secrets are not read back: what stays empty stays as it is. */
export function ChangeIntegration({ integration, onDone }: { integration: Integration; onDone(): void }) {
  const { id, friendly_name } = integration
  const type = integration.type as IntegrationType
  const form = useForm<AnyRoute, Values>({
    route: updateIntegration,
    params: { id },
    base: { values: { friendly_name, details: {} }, version: null },
    about: id,
    secrets: ['details'],
    toBody: (_, all) => ({ friendly_name: all.friendly_name, ...givenOf(type, all.details) }),
  })
  const done = () => {
    notify({ tone: 'good', text: INTEGRATIONS.changed })
    onDone()
  }
  return (
    <Form of={form} action={INTEGRATIONS.save} onSent={done} onCancel={onDone}>
      <p>{INTEGRATIONS.onlyNew}</p>
      <Fields of={form} type={type} />
    </Form>
  )
}

function Fields({ of, type }: { of: FormOf<Values>; type: IntegrationType }) {
  return (
    <>
      <TextField of={of} name="friendly_name" label={INTEGRATIONS.name} empty="" />
      <DetailFields
        type={type}
        value={of.values.details}
        faultAt={of.faultAt}
        onChange={details => of.set({ details })}
      />
    </>
  )
}
