import type { Shift } from '@pharos/shared-protocol/contract/response/on-call.ts'
import type { z } from 'zod'

export type OneShift = z.output<typeof Shift>

/** As many as `calendar.css` defines. */
const COLOURS = 10

/**
 * Assigns colours to the people of a schedule, by their place in its layers, so that they stay the same from week to
 * week.
 */
export function coloursOf(layers: readonly { user_ids: readonly (string | null)[] }[], shifts: readonly OneShift[]) {
  const ids = [...layers.flatMap(({ user_ids }) => user_ids), ...shifts.map(({ user_id }) => user_id)]
  const people = [...new Set(ids.filter(id => id !== null))]
  const places = new Map(people.map((id, index) => [id, index]))
  return (id: string | null) => (id === null ? 'nobody' : `person-${(places.get(id) ?? 0) % COLOURS}`)
}

export type Colours = ReturnType<typeof coloursOf>

/** Whether a stretch without a person is unintended: an override may say that nobody is on call. */
export function isGap({ user_id, override_id }: OneShift): boolean {
  return user_id === null && override_id === null
}

/** Returns the parts of shifts within a span. */
export function within(
  shifts: readonly OneShift[],
  from: number,
  to: number,
): { shift: OneShift; from: number; to: number }[] {
  return shifts
    .map(shift => ({ shift, from: Math.max(from, Date.parse(shift.from)), to: Math.min(to, Date.parse(shift.to)) }))
    .filter(each => each.from < each.to)
}

/** Returns the gaps, joining adjacent ones. */
export function gapsOf(shifts: readonly OneShift[], from = Number.NEGATIVE_INFINITY): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = []
  for (const part of within(shifts.filter(isGap), from, Number.POSITIVE_INFINITY)) {
    const last = gaps.at(-1)
    if (last?.to === part.from) last.to = part.to
    else gaps.push({ from: part.from, to: part.to })
  }
  return gaps
}
