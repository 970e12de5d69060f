import { CHANNEL_TYPES, type ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import { listIntegrations } from '@pharos/shared-protocol/contract/response/integration.ts'
import { createChannel } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { ChoiceField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useRoute } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { CHANNELS } from '../../words/channel.ts'
import { GROUPS } from '../../words/notification.ts'
import { DetailFields, type Details, givenOf } from './details.tsx'

interface Values {
  type: ChannelType
  integration_id: string | null
  details: Details
}

const NEW: Values = { type: 'email', integration_id: null, details: {} }

/** Adds a channel, with details of its own or an integration. */
export function AddChannel({ group }: { group: string }) {
  const integrations = useRoute(listIntegrations).data ?? []
  const fits = (type: ChannelType, id: string | null) => integrations.some(each => each.type === type && each.id === id)
  const form = useForm({
    route: createChannel,
    base: { values: NEW, version: null },
    about: group,
    secrets: ['details'],
    toBody: (_, { type, integration_id, details }: Values) => ({
      ...{ notification_group_id: group, type },
      details: fits(type, integration_id) ? { integration_id } : givenOf(type, details),
    }),
  })
  const { type, integration_id, details } = form.values
  const fitting = integrations.filter(each => each.type === type)
  return (
    <Form of={form} action={GROUPS.addChannel} onSent={() => notify({ tone: 'good', text: GROUPS.added })}>
      <fieldset class="part">
        <legend>{GROUPS.addChannel}</legend>
        <ChoiceField
          of={form}
          name="type"
          label={GROUPS.type}
          options={CHANNEL_TYPES.map(value => ({ value, label: CHANNELS[value] }))}
        />
        {fitting.length > 0 && (
          <ChoiceField
            of={form}
            name="integration_id"
            label={GROUPS.details}
            options={[
              { value: null, label: GROUPS.own },
              ...fitting.map(({ id, friendly_name }) => ({ value: id, label: friendly_name })),
            ]}
          />
        )}
        {!fits(type, integration_id) && (
          <DetailFields
            type={type}
            value={details}
            faultAt={name => form.faultAt(`details.${name}`)}
            onChange={next => form.set({ details: next })}
          />
        )}
      </fieldset>
    </Form>
  )
}
