import {
  createOverride,
  deleteOverride,
  listOverrides,
  updateOverride,
} from '@pharos/shared-protocol/contract/on-call-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { Form } from '../../form/form.tsx'
import { type Form as FormState, useForm } from '../../form/use-form.ts'
import { notify } from '../../frame/notice.tsx'
import { useSession } from '../../frame/session.ts'
import { Confirm } from '../../part/confirm.tsx'
import { Dialog } from '../../part/dialog.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { instantOf, localAt } from '../../part/zone.ts'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { CALENDAR } from '../../words/on-call.ts'
import { LocalTimeField, PersonField } from './field.tsx'
import type { Schedule } from './show.tsx'

interface Given {
  schedule: Schedule
  zone: string
  /** `override`: `new`, or the id of one to change; `from` and `to` are what a new one begins with. */
  query: Record<string, string>
  onClose(): void
}

/** Local times of the calendar's zone; the API takes instants. */
interface Values {
  user_id: string | null
  starts_at: string
  ends_at: string
}

/** A new override, or one to change. */
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
  const form = useForm({
    route: createOverride,
    params: { id: schedule.id },
    base: { values: { user_id: me, starts_at: localAt(zone, from), ends_at: localAt(zone, to) }, version: null },
    toBody: (part: Partial<Values>) => bodyOf(zone, part),
    about: `${from} ${to}`,
  })
  return <Fields form={form} zone={zone} onClose={onClose} />
}

type Override = ReplyOf<typeof listOverrides>[number]

function Known({ schedule, zone, known, onClose }: Omit<Given, 'query'> & { known: Override }) {
  const [isAsking, setAsking] = useState(false)
  const removal = useChange(deleteOverride)
  const params = { id: schedule.id, override_id: known.id }
  const { user_id, starts_at, ends_at } = known
  const form = useForm({
    route: updateOverride,
    params,
    base: {
      values: { user_id, starts_at: localAt(zone, Date.parse(starts_at)), ends_at: localAt(zone, Date.parse(ends_at)) },
      version: '',
    },
    toBody: (part: Partial<Values>) => bodyOf(zone, part),
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

function bodyOf(zone: string, { user_id, starts_at, ends_at }: Partial<Values>) {
  const isoOf = (local: string | undefined) => {
    const at = local === undefined ? null : instantOf(zone, local)
    return at === null ? '' : new Date(at).toISOString()
  }
  return {
    ...(user_id === undefined ? {} : { user_id }),
    ...(starts_at === undefined ? {} : { starts_at: isoOf(starts_at) }),
    ...(ends_at === undefined ? {} : { ends_at: isoOf(ends_at) }),
  }
}

interface FieldsGiven {
  form: FormState<Values>
  zone: string
  beside?: preact.ComponentChildren
  onClose(): void
}

function Fields({ form, zone, beside, onClose }: FieldsGiven) {
  const done = () => {
    notify({ tone: 'good', text: CALENDAR.given })
    onClose()
  }
  return (
    <Form
      of={form}
      action={CALENDAR.save}
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
        <LocalTimeField of={form} name="starts_at" label={CALENDAR.starts} hint={CALENDAR.inZone(zone)} />
        <LocalTimeField of={form} name="ends_at" label={CALENDAR.ends} />
      </div>
    </Form>
  )
}
