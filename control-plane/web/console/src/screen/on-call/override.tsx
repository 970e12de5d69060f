import {
  createOverride,
  deleteOverride,
  listOverrides,
  updateOverride,
} from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { UNVERSIONED } from '../../form/base.ts'
import { Form } from '../../form/form.tsx'
import { InstantField } from '../../form/instant.tsx'
import { type Form as FormState, useForm } from '../../form/use-form.ts'
import { Confirm } from '../../part/confirm.tsx'
import { Dialog } from '../../part/dialog.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { localAt } from '../../part/zone.ts'
import { useRoute } from '../../server/cache.ts'
import { call } from '../../server/call.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useSession } from '../../server/session.ts'
import { CALENDAR } from '../../words/on-call.ts'
import { PersonField, useNames } from './field.tsx'
import type { Schedule } from './show.tsx'

interface Given {
  schedule: Schedule
  zone: string
  /** `override` is `new` or the id of one to change; `from` and `to` are the initial instants of a new one. */
  query: Record<string, string>
  onClose(): void
}

/** Instants as in the API: in the hour that a clock shows twice, a local time would be ambiguous. */
interface Values {
  user_id: string | null
  starts_at: string | null
  ends_at: string | null
}

/** The form of a new override, or of one to change. */
export function OverrideDialog({ schedule, zone, query, onClose }: Given) {
  const isNew = query.override === 'new'
  const overrides = useRoute(listOverrides, { params: { id: schedule.id } })
  return (
    <Dialog title={isNew ? CALENDAR.newOverride : CALENDAR.changeOverride} onClose={onClose}>
      <WhenRead of={overrides}>
        {all => {
          const known = all.find(({ id }) => id === query.override)
          if (isNew) return <New {...{ schedule, zone, query, onClose }} />
          if (known) return <Known {...{ schedule, zone, known, onClose }} />
          return <p>{CALENDAR.goneOverride}</p>
        }}
      </WhenRead>
    </Dialog>
  )
}

const HOUR_MS = 3_600_000
const LENGTH_MS = 8 * HOUR_MS

function New({ schedule, zone, query, onClose }: Given) {
  const me = useSession().user_id
  const from = Date.parse(query.from ?? '') || Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
  const to = Date.parse(query.to ?? '') || from + LENGTH_MS
  const values: Values = { user_id: me, starts_at: isoOf(from), ends_at: isoOf(to) }
  const form = useForm({
    route: createOverride,
    params: { id: schedule.id },
    base: { values, version: null },
    about: `${from} ${to}`,
  })
  return <Fields form={form} zone={zone} onClose={onClose} />
}

type Override = ReplyOf<typeof listOverrides>[number]

function Known({ schedule, zone, known, onClose }: Omit<Given, 'query'> & { known: Override }) {
  const [isAsking, setAsking] = useState(false)
  const removal = useChange(deleteOverride)
  const params = { id: schedule.id, override_id: known.id }
  const form = useForm({
    route: updateOverride,
    params,
    base: { values: valuesOf(known), version: UNVERSIONED },
    async reread() {
      const { body } = await call(listOverrides, { params: { id: schedule.id } })
      return { values: valuesOf(body.find(({ id }) => id === known.id) ?? known), version: UNVERSIONED }
    },
    about: known.id,
  })
  const remove = async () => {
    setAsking(false)
    if (!(await removal.run({ params }))) return
    notify({ tone: 'good', text: CALENDAR.removedOverride })
    form.discard()
    onClose()
  }
  return (
    <>
      <Fields
        form={form}
        zone={zone}
        onClose={onClose}
        beside={
          <button type="button" class="danger" onClick={() => setAsking(true)}>
            {CALENDAR.removeOverride}
          </button>
        }
      />
      {isAsking && (
        <Confirm
          title={CALENDAR.removeOverrideAsk}
          action={CALENDAR.removeOverride}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <p>{CALENDAR.removeOverrideWhy}</p>
        </Confirm>
      )}
    </>
  )
}

function valuesOf({ user_id, starts_at, ends_at }: Override): Values {
  return { user_id, starts_at, ends_at }
}

function isoOf(at: number): string {
  return new Date(at).toISOString()
}

interface FieldsGiven {
  form: FormState<Values>
  zone: string
  beside?: preact.ComponentChildren
  onClose(): void
}

function Fields({ form, zone, beside, onClose }: FieldsGiven) {
  const nameOf = useNames()
  const say = (name: string, value: unknown) => {
    if (name === 'user_id') return nameOf(value as string | null)
    return typeof value === 'string' ? localAt(zone, Date.parse(value)).replace('T', ' ') : null
  }
  const done = () => {
    notify({ tone: 'good', text: CALENDAR.given })
    onClose()
  }
  return (
    <Form
      of={form}
      action={CALENDAR.save}
      labels={{ user_id: CALENDAR.who, starts_at: CALENDAR.starts, ends_at: CALENDAR.ends }}
      say={say}
      beside={beside}
      onSent={done}
      onCancel={() => {
        form.discard()
        onClose()
      }}
    >
      <p>
        <small>{CALENDAR.overrideWhy}</small>
      </p>
      <PersonField of={form} name="user_id" label={CALENDAR.who} />
      <div class="pair">
        <InstantField of={form} name="starts_at" label={CALENDAR.starts} zone={zone} empty={null} />
        <InstantField of={form} name="ends_at" label={CALENDAR.ends} zone={zone} empty={null} />
      </div>
    </Form>
  )
}
