import { listIntegrations } from '@pharos/shared-protocol/contract/response/integration.ts'
import {
  type Channel,
  deleteChannel,
  testChannel,
} from '@pharos/shared-protocol/contract/response/notification-group.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { ChannelIcon } from '../../part/channel-icon.tsx'
import { Confirm } from '../../part/confirm.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { CHANNELS } from '../../words/channel.ts'
import { GROUPS } from '../../words/notification.ts'
import { saidText } from '../../words/said.ts'

/** A channel: its target, without secrets, and the result of a test. */
export function ChannelRow({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const [came, setCame] = useState<ReplyOf<typeof testChannel> | null>(null)
  const test = useChange(testChannel)
  const params = { id: channel.id }
  const run = async () => {
    setCame(null)
    const reply = await test.run({ params })
    if (reply) setCame(reply.body)
  }
  return (
    <li>
      <div class="what">
        <strong>
          <ChannelIcon of={channel.type} /> {CHANNELS[channel.type]}
        </strong>
        <br />
        <Where of={channel.details} />
      </div>
      {mayChange && (
        <div class="row">
          <button type="button" class="plain" disabled={test.isRunning} onClick={() => void run()}>
            {test.isRunning ? GROUPS.testing : GROUPS.test}
          </button>
          <Remove id={channel.id} />
        </div>
      )}
      {came && (
        <div class="came" role="status">
          <strong>{came.delivered ? GROUPS.delivered : GROUPS.notDelivered}</strong> {came.status}{' '}
          {came.reason && saidText(came.reason_text, came.reason)}
          {came.answer !== '' && <pre>{came.answer}</pre>}
        </div>
      )}
    </li>
  )
}

export function Where({ of }: { of: Channel['details'] }) {
  const { integration_id, email, phone_number, url, channel, chat_id, region } = of
  const integrations = useRoute(listIntegrations, {}, { enabled: integration_id !== undefined })
  const name = integrations.data?.find(({ id }) => id === integration_id)?.friendly_name
  const parts = [email, phone_number, url, channel, chat_id, region, name && GROUPS.by(name)]
  return <small>{parts.filter(Boolean).join(' · ')}</small>
}

function Remove({ id }: { id: string }) {
  const remove = useChange(deleteChannel)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" class="plain" disabled={remove.isRunning} onClick={() => setAsking(true)}>
        {GROUPS.remove}
      </button>
      {isAsking && (
        <Confirm
          title={GROUPS.removeAsk}
          action={GROUPS.remove}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void remove.run({ params: { id } })
          }}
        >
          <p>{GROUPS.removeWhy}</p>
        </Confirm>
      )}
    </>
  )
}
