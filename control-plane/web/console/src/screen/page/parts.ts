import type { StructurePart } from '@pharos/shared-protocol/contract/publishing/page-structure.ts'

/** A component in the builder, with all fields set. */
export type Part = Required<{ [K in keyof StructurePart]: Exclude<StructurePart[K], undefined> }>

/** Components shown together: a group, or a run of components without a group. */
export interface Section {
  group: string | null
  parts: Part[]
}

/** Groups components as the public page does: a group is where its first component is. */
export function sectionsOf(parts: readonly Part[]): Section[] {
  const sections: Section[] = []
  for (const part of parts) {
    const known = part.group === null ? undefined : sections.find(({ group }) => group === part.group)
    const last = sections.at(-1)
    if (known) known.parts.push(part)
    else if (part.group === null && last?.group === null) last.parts.push(part)
    else sections.push({ group: part.group, parts: [part] })
  }
  return sections
}

function partsOf(sections: readonly Section[]): Part[] {
  return sections.flatMap(({ group, parts }) => parts.map(part => ({ ...part, group })))
}

export type Step = -1 | 1

/**
 * Moves a component one step up or down. At the edge of its group it leaves the group; at the edge of ungrouped
 * components it enters the next group.
 */
export function stepPart(parts: readonly Part[], monitor: string, step: Step): Part[] {
  const sections = sectionsOf(parts)
  const at = sections.findIndex(section => section.parts.some(each => each.monitor_id === monitor))
  const own = sections[at]
  if (!own) return [...parts]
  const index = own.parts.findIndex(each => each.monitor_id === monitor)
  const [part] = own.parts.splice(index, 1)
  if (!part) return [...parts]
  const to = index + step
  if (to >= 0 && to <= own.parts.length) own.parts.splice(to, 0, part)
  else {
    const next = sections[at + step]
    const into = own.group === null ? next : next?.group === null ? next : { group: null, parts: [] }
    if (!into) return [...parts]
    if (step > 0) into.parts.unshift(part)
    else into.parts.push(part)
    if (!sections.includes(into)) sections.splice(step > 0 ? at + 1 : at, 0, into)
  }
  return partsOf(sections.filter(section => section.parts.length > 0))
}

/** Moves a whole group, or a run of ungrouped components, past the next section. */
export function stepSection(parts: readonly Part[], at: number, step: Step): Part[] {
  const sections = sectionsOf(parts)
  const own = sections[at]
  if (!own || !sections[at + step]) return [...parts]
  return partsOf(sections.toSpliced(at, 1).toSpliced(at + step, 0, own))
}

/** What a dragged item is over: a component, the name of a group, or the space below a group. */
export type Target =
  | { kind: 'part'; monitor: string }
  | { kind: 'group'; group: string }
  | { kind: 'below'; group: string | null }

/** Moves a component to the place that it is held over. */
export function dropPart(parts: readonly Part[], monitor: string, target: Target): Part[] {
  const part = parts.find(each => each.monitor_id === monitor)
  if (!part) return [...parts]
  const ordered = partsOf(sectionsOf(parts))
  const from = ordered.indexOf(ordered.find(each => each.monitor_id === monitor) as Part)
  const rest = ordered.toSpliced(from, 1)
  if (target.kind === 'part') {
    const over = ordered.findIndex(each => each.monitor_id === target.monitor)
    const group = ordered[over]?.group ?? null
    return over < 0 || over === from ? [...parts] : rest.toSpliced(over, 0, { ...part, group })
  }
  const first = rest.findIndex(each => each.group === target.group)
  const last = rest.findLastIndex(each => each.group === target.group)
  if (target.kind === 'below') return rest.toSpliced(last < 0 ? rest.length : last + 1, 0, { ...part, group: null })
  // Over the name of its own group, it leaves the group upwards; over that of another, it becomes its first component.
  const isOwn = part.group === target.group
  if (first < 0) return [...parts]
  return rest.toSpliced(first, 0, { ...part, group: isOwn ? null : target.group })
}

/** Moves a group to the place that it is held over. */
export function dropGroup(parts: readonly Part[], name: string, target: Target): Part[] {
  const sections = sectionsOf(parts)
  const from = sections.findIndex(({ group }) => group === name)
  const to = sections.findIndex(({ group, parts: own }) =>
    target.kind === 'part' ? own.some(each => each.monitor_id === target.monitor) : group === target.group,
  )
  const own = sections[from]
  if (!own || to < 0 || to === from) return [...parts]
  return partsOf(sections.toSpliced(from, 1).toSpliced(to, 0, own))
}
