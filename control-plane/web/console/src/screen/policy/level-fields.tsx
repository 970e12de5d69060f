import { TARGET_TYPES } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { Field } from '../../form/field.tsx'
import type { Form } from '../../form/use-form.ts'
import { moved } from '../../part/order.tsx'
import { POLICY } from '../../words/policy.ts'
import type { PolicyValues } from './form.tsx'
import { type Directory, nameIn, type Target, useDirectory } from './names.ts'
import './policy.css'

export interface LevelValues {
  delay_minutes: number
  targets: Target[]
  round_robin: boolean
}

export const NEW_LEVEL: LevelValues = { delay_minutes: 5, targets: [], round_robin: false }

/** The levels of a policy, in order. */
export function LevelFields({ form }: { form: Form<PolicyValues> }) {
  const directory = useDirectory()
  const { levels } = form.values
  const set = (next: LevelValues[]) => form.set({ levels: next })
  return (
    <>
      {levels.map((level, index) => (
        <Level
          key={index}
          number={index + 1}
          count={levels.length}
          level={level}
          directory={directory}
          faultAt={path => form.faultAt(`levels[${index}].${path}`)}
          onChange={changes => set(levels.with(index, { ...level, ...changes }))}
          onMove={by => set(moved(levels, index, index + by))}
          onRemove={() => set(levels.toSpliced(index, 1))}
        />
      ))}
      <div>
        <button type="button" class="plain" onClick={() => set([...levels, NEW_LEVEL])}>
          {POLICY.addLevel}
        </button>
      </div>
    </>
  )
}

interface Given {
  number: number
  count: number
  level: LevelValues
  directory: Directory
  faultAt(path: string): string | undefined
  onChange(changes: Partial<LevelValues>): void
  onMove(by: 1 | -1): void
  onRemove(): void
}

function Level(given: Given) {
  const { number, level, faultAt, onChange } = given
  return (
    <fieldset class="part level">
      <legend>{POLICY.level(number)}</legend>
      <LevelButtons {...given} />
      <Targets {...given} />
      <Field
        label={POLICY.delay}
        hint={POLICY.delayWhy}
        fault={faultAt('delay_minutes')}
        beside={<span class="unit">{POLICY.minutes}</span>}
      >
        {attributes => (
          <input
            {...attributes}
            type="number"
            min={1}
            max={1440}
            value={Number.isNaN(level.delay_minutes) ? '' : level.delay_minutes}
            onInput={({ currentTarget: { valueAsNumber } }) => onChange({ delay_minutes: valueAsNumber })}
          />
        )}
      </Field>
      {level.targets.length > 1 && (
        <label class="row">
          <input
            type="checkbox"
            checked={level.round_robin}
            onChange={({ currentTarget: { checked } }) => onChange({ round_robin: checked })}
          />
          <span>{POLICY.oneInTurn}</span>
        </label>
      )}
    </fieldset>
  )
}

function LevelButtons({ number, count, onMove, onRemove }: Given) {
  return (
    <div class="level-buttons">
      <button
        type="button"
        class="quiet"
        disabled={number === 1}
        aria-label={POLICY.levelUp(number)}
        onClick={() => onMove(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        class="quiet"
        disabled={number === count}
        aria-label={POLICY.levelDown(number)}
        onClick={() => onMove(1)}
      >
        ↓
      </button>
      <button type="button" class="quiet" aria-label={POLICY.removeLevel(number)} onClick={onRemove}>
        ✕
      </button>
    </div>
  )
}

const KINDS = { user: POLICY.people, schedule: POLICY.schedules, notification_group: POLICY.groups }

function Targets({ level: { targets }, directory, faultAt, onChange }: Given) {
  const fault = faultAt('targets') ?? targets.map((_, index) => faultAt(`targets[${index}].id`)).find(Boolean)
  const isChosen = (id: string) => targets.some(target => target.id === id)
  const add = (value: string) => {
    const [type, id = ''] = value.split(' ')
    const kind = TARGET_TYPES.find(each => each === type)
    if (kind) onChange({ targets: [...targets, { type: kind, id }] })
  }
  return (
    <Field label={POLICY.targets} fault={fault}>
      {attributes => (
        <div>
          <ul class="chips" hidden={targets.length === 0}>
            {targets.map((target, index) => (
              <li key={target.id}>
                <span>{nameIn(directory, target)}</span>
                <button
                  type="button"
                  class="quiet"
                  aria-label={POLICY.removeTarget(nameIn(directory, target))}
                  onClick={() => onChange({ targets: targets.toSpliced(index, 1) })}
                >
                  ✕
                </button>
              </li>
            ))}
          </ul>
          <select
            {...attributes}
            value=""
            onChange={({ currentTarget }) => {
              add(currentTarget.value)
              currentTarget.value = ''
            }}
          >
            <option value="">{POLICY.addTarget}</option>
            {TARGET_TYPES.map(kind => (
              <optgroup key={kind} label={KINDS[kind]}>
                {directory[kind]
                  .filter(({ id }) => !isChosen(id))
                  .map(({ id, name }) => (
                    <option key={id} value={`${kind} ${id}`}>
                      {name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}
