import { INTEGRATION_TYPES, type IntegrationType } from '@pharos/shared-protocol/contract/response/channel-details.ts'
import {
  INTEGRATION_CREATORS,
  type Integration,
  listIntegrations,
  updateIntegration,
} from '@pharos/shared-protocol/contract/response/integration.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { UNVERSIONED } from '../../form/base.ts'
import { Field, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { type Form as FormOf, useForm } from '../../form/use-form.ts'
import { call } from '../../server/call.ts'
import { notify } from '../../server/notice.ts'
import { CHANNEL_FIELDS, CHANNELS } from '../../words/channel.ts'
import { INTEGRATIONS } from '../../words/integration.ts'
import { DetailFields, type Details, givenOf } from '../notification/index.ts'

interface Values {
  friendly_name: string
  details: Details
  /** The readable part of the stored details, to notice changes by somebody else. */
  stored?: Integration['details']
}

/** Adds an integration. Each type has its own route. */
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

/** Changes an integration. Stored secrets cannot be read; a field left empty stays unchanged. */
export function ChangeIntegration({ integration, onDone }: { integration: Integration; onDone(): void }) {
  const { id } = integration
  const type = integration.type as IntegrationType
  const form = useForm<AnyRoute, Values>({
    route: updateIntegration,
    params: { id },
    base: { values: valuesOf(integration), version: UNVERSIONED },
    async reread() {
      const { body } = await call(listIntegrations)
      return { values: valuesOf(body.find(each => each.id === id) ?? integration), version: UNVERSIONED }
    },
    about: id,
    secrets: ['details'],
    toBody: ({ friendly_name, details = {} }) => ({
      ...(friendly_name === undefined ? {} : { friendly_name }),
      ...givenOf(type, details),
    }),
  })
  const say = (name: string, value: unknown) =>
    name === 'details' ? saidDetails(type, value as Details, form.theirs?.values.stored) : null
  const done = () => {
    notify({ tone: 'good', text: INTEGRATIONS.changed })
    onDone()
  }
  return (
    <Form of={form} action={INTEGRATIONS.save} labels={LABELS} say={say} onSent={done} onCancel={onDone}>
      <p>{INTEGRATIONS.onlyNew}</p>
      <Fields of={form} type={type} />
    </Form>
  )
}

const LABELS = { friendly_name: INTEGRATIONS.name, details: INTEGRATIONS.details }

function valuesOf({ friendly_name, details }: Integration): Values {
  return { friendly_name, details: {}, stored: details }
}

/**
 * Returns the names of the typed fields, since their values may be secret; if none are typed, the readable stored
 * values.
 */
function saidDetails(type: IntegrationType, typed: Details, stored: Integration['details'] = {}): string {
  const names = Object.keys(givenOf(type, typed))
  if (names.length > 0) return names.map(name => CHANNEL_FIELDS[name as keyof typeof CHANNEL_FIELDS]).join(', ')
  return Object.values(stored)
    .filter(value => typeof value === 'string')
    .join(', ')
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
