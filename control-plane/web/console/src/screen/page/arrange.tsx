import { useRef, useState } from 'preact/hooks'
import { TypedInput } from '../../part/typed-input.tsx'
import { STRUCTURE } from '../../words/page.ts'
import { ComponentRow } from './component-row.tsx'
import { useDrag } from './drag.ts'
import { dropGroup, dropPart, type Part, type Section, type Step, sectionsOf, stepPart, stepSection } from './parts.ts'
import { useStepKeys } from './step-keys.ts'

interface Given {
  parts: readonly Part[]
  /** The names of the monitors, shown to members. */
  names: ReadonlyMap<string, string>
  onChange(parts: Part[]): void
  faultAt(path: string): string | undefined
}

/** The components in their groups, moved by dragging, or with the arrow keys on their handles. */
export function Arrange({ parts, names, onChange, faultAt }: Given) {
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const drag = useDrag(list, (held, target) =>
    onChange(held.kind === 'part' ? dropPart(parts, held.monitor, target) : dropGroup(parts, held.group, target)),
  )
  const sections = sectionsOf(parts)
  const groups = sections.flatMap(({ group }) => group ?? [])
  const change = (monitor: string, changes: Partial<Part>) =>
    onChange(parts.map(each => (each.monitor_id === monitor ? { ...each, ...changes } : each)))
  const step = (monitor: string, by: Step) => {
    const next = stepPart(parts, monitor, by)
    onChange(next)
    const at = next.findIndex(each => each.monitor_id === monitor)
    const part = next[at]
    if (part) setSaid(STRUCTURE.movedTo(part.friendly_name, at + 1, next.length, part.group))
  }
  const stepGroup = (at: number, by: Step) => {
    onChange(stepSection(parts, at, by))
    const to = Math.min(sections.length, Math.max(1, at + by + 1))
    setSaid(STRUCTURE.movedGroup(sections[at]?.group ?? '', to, sections.length))
  }
  const rename = (from: string, to: string) => {
    const name = to.trim() === '' ? null : to.trim()
    onChange(parts.map(each => (each.group === from ? { ...each, group: name } : each)))
  }
  return (
    <>
      <p class="note">{STRUCTURE.hint}</p>
      <ul ref={list} class="sections" aria-label={STRUCTURE.components}>
        {sections.map((section, at) => (
          <li key={section.group ?? section.parts[0]?.monitor_id} class={section.group ? 'section grouped' : 'section'}>
            {section.group !== null && (
              <GroupHead
                name={section.group}
                onGrab={event => drag.grab({ kind: 'group', group: section.group ?? '' }, event)}
                onStep={by => stepGroup(at, by)}
                onRename={rename}
              />
            )}
            <Members {...{ section, groups, names, step, change, onChange, parts, drag, faultAt }} />
            {drag.dragged?.kind === 'part' && section.group !== null && (
              <div class="below" data-below={section.group}>
                {STRUCTURE.outside}
              </div>
            )}
          </li>
        ))}
      </ul>
      <p class="hidden" role="status">
        {said}
      </p>
    </>
  )
}

interface MembersGiven extends Given {
  section: Section
  groups: readonly string[]
  drag: ReturnType<typeof useDrag>
  step(monitor: string, by: Step): void
  change(monitor: string, changes: Partial<Part>): void
}

function Members({ section, groups, names, step, change, onChange, parts, drag, faultAt }: MembersGiven) {
  return (
    <ul class="members">
      {section.parts.map(part => (
        <ComponentRow
          key={part.monitor_id}
          part={part}
          monitor={names.get(part.monitor_id)}
          groups={groups}
          isDragged={drag.dragged?.kind === 'part' && drag.dragged.monitor === part.monitor_id}
          onGrab={event => drag.grab({ kind: 'part', monitor: part.monitor_id }, event)}
          onStep={by => step(part.monitor_id, by)}
          onChange={changes => change(part.monitor_id, changes)}
          onRemove={() => onChange(parts.filter(each => each.monitor_id !== part.monitor_id))}
          faultAt={name => faultAt(`components[${parts.indexOf(part)}].${name}`)}
        />
      ))}
    </ul>
  )
}

interface HeadGiven {
  name: string
  onGrab(event: PointerEvent): void
  onStep(by: Step): void
  onRename(from: string, to: string): void
}

function GroupHead({ name, onGrab, onStep, onRename }: HeadGiven) {
  const keys = useStepKeys(onStep)
  return (
    <div class="group" data-group={name}>
      <button type="button" class="handle" aria-label={STRUCTURE.moveGroup(name)} onPointerDown={onGrab} {...keys}>
        ⇅
      </button>
      <TypedInput
        aria-label={STRUCTURE.groupName(name)}
        value={name}
        maxLength={100}
        onCommit={text => onRename(name, text)}
      />
    </div>
  )
}
