import { useId } from 'preact/hooks'
import { Field } from '../../form/field.tsx'
import { TypedInput } from '../../part/typed-input.tsx'
import { colon } from '../../words/language.ts'
import { STRUCTURE } from '../../words/page.ts'
import { useOpened } from './choice.ts'
import type { Part, Step } from './parts.ts'
import { useStepKeys } from './step-keys.ts'

interface Given {
  part: Part
  monitor: string | undefined
  groups: readonly string[]
  isDragged: boolean
  onGrab(event: PointerEvent): void
  onStep(by: Step): void
  onChange(changes: Partial<Part>): void
  onRemove(): void
  faultAt(name: string): string | undefined
}

/** A component of the page: its handle and its name, and once opened, its public texts. */
export function ComponentRow(given: Given) {
  const { part, isDragged, onGrab, onStep } = given
  const [opened, open] = useOpened()
  const id = useId()
  const keys = useStepKeys(onStep)
  const isOpen = opened === part.monitor_id
  return (
    <li class={isDragged ? 'component dragged' : 'component'} data-monitor={part.monitor_id}>
      <div class="line-of">
        <button
          type="button"
          class="handle"
          aria-label={STRUCTURE.move(part.friendly_name)}
          onPointerDown={onGrab}
          {...keys}
        >
          ⠿
        </button>
        <button
          type="button"
          class="name"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={STRUCTURE.edit(part.friendly_name)}
          onClick={() => open(isOpen ? null : part.monitor_id)}
        >
          <span>{part.friendly_name}</span>
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
        </button>
      </div>
      {isOpen && <Detail id={id} {...given} />}
    </li>
  )
}

function Detail({ id, part, monitor, groups, onChange, onRemove, faultAt }: Given & { id: string }) {
  const words = (name: 'friendly_name' | 'group' | 'description', empty: string | null) => ({
    value: part[name] ?? '',
    onInput: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [name]: value === '' ? empty : value }),
  })
  return (
    <div id={id} class="detail">
      <Field label={STRUCTURE.publicName} fault={faultAt('friendly_name')}>
        {attributes => <input {...attributes} maxLength={200} {...words('friendly_name', '')} />}
      </Field>
      <Field label={STRUCTURE.description} hint={STRUCTURE.descriptionHint} fault={faultAt('description')}>
        {attributes => <input {...attributes} maxLength={300} {...words('description', null)} />}
      </Field>
      <Field label={STRUCTURE.group} hint={STRUCTURE.groupHint} fault={faultAt('group')}>
        {attributes => (
          <>
            <TypedInput
              {...attributes}
              maxLength={100}
              list={`${id}-groups`}
              value={part.group ?? ''}
              // Only committed text counts, since the row moves to its group.
              onCommit={text => onChange({ group: text.trim() === '' ? null : text.trim() })}
            />
            <datalist id={`${id}-groups`}>
              {groups.map(group => (
                <option key={group} value={group} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label={STRUCTURE.showsUptime} hint={STRUCTURE.showsUptimeHint} fault={faultAt('shows_uptime')}>
        {attributes => (
          <input
            {...attributes}
            type="checkbox"
            checked={part.shows_uptime}
            onChange={event => onChange({ shows_uptime: event.currentTarget.checked })}
          />
        )}
      </Field>
      <Field
        label={STRUCTURE.target}
        hint={STRUCTURE.targetHint}
        fault={faultAt('sla_target_percentage')}
        beside={<span class="unit">%</span>}
      >
        {attributes => (
          <input
            {...attributes}
            type="number"
            {...{ min: 0, max: 100, step: 0.01 }}
            value={part.sla_target_percentage ?? ''}
            onInput={({ currentTarget: { valueAsNumber: value } }) =>
              onChange({ sla_target_percentage: Number.isNaN(value) ? null : value })
            }
          />
        )}
      </Field>
      {monitor && (
        <p class="note">
          {STRUCTURE.monitor}
          {colon}
          {monitor}
        </p>
      )}
      <div class="row">
        <button type="button" class="danger" onClick={onRemove}>
          {STRUCTURE.remove}
        </button>
      </div>
    </div>
  )
}
