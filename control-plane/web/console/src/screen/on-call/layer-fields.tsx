import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import { ROTATIONS } from '@pharos/shared-protocol/contract/response/on-call.ts'
import { ChoiceField, NumberField, TextField } from '../../form/field.tsx'
import { InstantField } from '../../form/instant.tsx'
import type { Form } from '../../form/use-form.ts'
import { moved, Order } from '../../part/order.tsx'
import { useRoute } from '../../server/cache.ts'
import { LAYER } from '../../words/layer.ts'
import { useNames } from './field.tsx'
import { HoursFields } from './hours.tsx'
import type { LayerValues } from './layer-values.ts'
import type { Schedule } from './show.tsx'
import './layer.css'

interface Given {
  form: Form<LayerValues>
  schedule: Schedule
  isNew: boolean
}

export function LayerFields({ form, schedule, isNew }: Given) {
  const zone = schedule.timezone
  const places = schedule.layers.length + (isNew ? 1 : 0)
  const positions = Array.from({ length: places }, (_, index) => ({ value: index + 1, label: String(index + 1) }))
  return (
    <>
      <fieldset class="part">
        <legend>{LAYER.people}</legend>
        <People form={form} />
      </fieldset>
      <fieldset class="part">
        <legend>{LAYER.turns}</legend>
        <p>
          <small>{LAYER.zone(zone)}</small>
        </p>
        <div class="pair">
          <NumberField of={form} name="rotation_length" label={LAYER.every} min={1} max={366} />
          <ChoiceField
            of={form}
            name="rotation"
            label={LAYER.unit}
            options={ROTATIONS.map(value => ({ value, label: LAYER[value] }))}
          />
          <TextField of={form} name="handoff_time" label={LAYER.handoff} type="time" empty="" />
        </div>
        <div class="pair">
          <InstantField
            of={form}
            name="starts_at"
            label={LAYER.begins}
            hint={LAYER.beginsWhy}
            zone={zone}
            empty={null}
          />
          <InstantField of={form} name="ends_at" label={LAYER.ends} hint={LAYER.endsWhy} zone={zone} empty={null} />
        </div>
      </fieldset>
      <HoursFields form={form} />
      <fieldset class="part">
        <legend>{LAYER.name}</legend>
        <div class="pair">
          <TextField of={form} name="name" label={LAYER.name} empty="" />
          {places > 1 && (
            <ChoiceField
              of={form}
              name="position"
              label={LAYER.position}
              hint={LAYER.positionWhy}
              options={positions}
            />
          )}
        </div>
      </fieldset>
    </>
  )
}

function People({ form }: { form: Form<LayerValues> }) {
  const members = useRoute(listMembers)
  const nameOf = useNames()
  const { user_ids } = form.values
  const fault = form.faultAt('user_ids') ?? user_ids.map((_, index) => form.faultAt(`user_ids[${index}]`)).find(Boolean)
  const set = (next: (string | null)[]) => form.set({ user_ids: next })
  const items = user_ids.map((id, index) => ({
    // Somebody may have several turns.
    key: `${id} ${user_ids.slice(0, index).filter(each => each === id).length}`,
    label: id === null ? LAYER.former : nameOf(id),
  }))
  return (
    <div>
      {items.length === 0 && <p>{LAYER.noPeople}</p>}
      <Order
        label={LAYER.people}
        items={items}
        onMove={(from, to) => set(moved(user_ids, from, to))}
        onRemove={index => set(user_ids.toSpliced(index, 1))}
      />
      {user_ids.includes(null) && (
        <p>
          <small>{LAYER.formerWhy}</small>
        </p>
      )}
      <div class="field">
        <select
          class="add-person"
          aria-label={LAYER.addPerson}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? 'people-fault' : undefined}
          value=""
          onChange={({ currentTarget }) => {
            set([...user_ids, currentTarget.value])
            currentTarget.value = ''
          }}
        >
          <option value="">{LAYER.addPerson}</option>
          {(members.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        {fault && (
          <p id="people-fault" class="fault">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}
