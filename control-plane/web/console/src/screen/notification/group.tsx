import {
  deleteGroup,
  type Group,
  getGroup,
  listGroupDeliveries,
  updateGroup,
} from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { useLocation } from 'preact-iso'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Asked } from '../../part/asked.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useRoute, useVersion } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { GROUPS } from '../../words/notification.ts'
import { AddChannel } from './add-channel.tsx'
import { ChannelRow } from './channel-row.tsx'
import { Deliveries } from './deliveries.tsx'
import { GROUPS_AT } from './list.tsx'

/** A notification group: its name, its channels with tests, and its deliveries. */
export function ShowGroup({ id }: { id: string }) {
  const group = useRoute(getGroup, { params: { id } })
  const mayChange = useMay('member')
  return (
    <WhenRead of={group} isScreen>
      {data => (
        <>
          <Head title={data.name}>{mayChange && <Remove id={id} />}</Head>
          {mayChange && <Rename id={id} />}
          <Channels group={data} mayChange={mayChange} />
          <Deliveries route={listGroupDeliveries} id={id} />
        </>
      )}
    </WhenRead>
  )
}

function Rename({ id }: { id: string }) {
  const read = useVersion(getGroup, { params: { id } })
  return (
    <section class="card">
      <WhenRead of={read}>
        {({ body: { name }, version }) => <NameForm id={id} name={name} version={version} />}
      </WhenRead>
    </section>
  )
}

function NameForm({ id, name, version }: { id: string; name: string; version: string }) {
  const form = useForm({
    route: updateGroup,
    params: { id },
    base: { values: { name }, version },
    reread: async () => {
      const now = await readVersion(getGroup, { params: { id } })
      return { values: { name: now.body.name }, version: now.version }
    },
    ofReply: saved => ({ name: saved.name }),
  })
  const saved = () => notify({ tone: 'good', text: GROUPS.done })
  return (
    <Form of={form} action={GROUPS.save} labels={{ name: GROUPS.name }} onSent={saved}>
      <TextField of={form} name="name" label={GROUPS.name} empty="" />
    </Form>
  )
}

function Channels({ group, mayChange }: { group: Group; mayChange: boolean }) {
  return (
    <section class="card" aria-labelledby="channels">
      <h2 id="channels">{GROUPS.channels}</h2>
      {group.channels.length === 0 && <p>{GROUPS.noChannel}</p>}
      <p class="hint">{GROUPS.damped}</p>
      <ul class="rows">
        {group.channels.map(channel => (
          <ChannelRow key={channel.id} channel={channel} mayChange={mayChange} />
        ))}
      </ul>
      {mayChange && <AddChannel key={group.channels.length} group={group.id} />}
    </section>
  )
}

function Remove({ id }: { id: string }) {
  const { route } = useLocation()
  const remove = useChange(deleteGroup)
  const run = async () => {
    if (!(await remove.run({ params: { id } }))) return
    notify({ tone: 'good', text: GROUPS.deleted })
    route(GROUPS_AT)
  }
  return (
    <Asked
      label={GROUPS.deleteGroup}
      title={GROUPS.deleteAsk}
      why={GROUPS.deleteWhy}
      isDanger
      onConfirm={() => void run()}
    />
  )
}
