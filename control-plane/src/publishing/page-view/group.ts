import type { ComponentStatus } from './rules.ts'
import type { ComponentView } from './view.ts'

/**
 * Components in display order: a group is at the position of its first component, and null is for ungrouped ones in
 * between.
 */
export type Section = [group: string | null, ComponentView[]]

export function sectionsOf(components: readonly ComponentView[]): Section[] {
  const sections: Section[] = []
  for (const each of components) {
    const known = each.group === null ? undefined : sections.find(([group]) => group === each.group)
    const last = sections.at(-1)
    if (known) known[1].push(each)
    else if (each.group === null && last?.[0] === null) last[1].push(each)
    else sections.push([each.group, [each]])
  }
  return sections
}

const FROM_WORST = ['outage', 'degraded', 'unknown', 'maintenance', 'operational'] as const

/** The state that a group shows: the worst of its components. */
export function worstOf(components: readonly ComponentView[]): ComponentStatus {
  return FROM_WORST.find(each => components.some(({ status }) => status === each)) ?? 'unknown'
}
