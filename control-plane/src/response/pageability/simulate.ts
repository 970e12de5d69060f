import type { Urgency } from '@pharos/shared-protocol/contract/response/contact-method.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { type Directory, type Page, type Policy, type Progress, START, takeStep } from '../paging/index.ts'

export interface SimulatedPage extends Page {
  /** Position of the level, from 1. */
  level: number
  round: number
}

/** The most pages shown. */
const MOST_PAGES = 2_000

/**
 * The pages of an incident that opens at `from` and is acknowledged at `until`, in order: the steps of the real
 * escalation, one after another. A page due at the acknowledgement is not sent.
 */
export function simulate(
  policy: Policy,
  directory: Directory,
  urgency: Urgency,
  from: EpochMs,
  until: EpochMs | null,
): SimulatedPage[] {
  const turns = new Map<string, number>()
  const pages: SimulatedPage[] = []
  let progress: Progress | null = { ...START, at: from }
  while (progress !== null && (until === null || progress.at < until) && pages.length < MOST_PAGES) {
    const levels = policy.levels.map(level => ({ ...level, turn: level.turn + (turns.get(level.id) ?? 0) }))
    const { round, level: index, at }: Progress = progress
    const step = takeStep({ ...policy, levels }, progress, directory, urgency, epoch(at))
    pages.push(...step.pages.map(page => ({ ...page, round, level: index + 1 })))
    if (step.level?.round_robin) turns.set(step.level.id, (turns.get(step.level.id) ?? 0) + 1)
    progress = step.next
  }
  return pages
    .filter(page => until === null || page.at < until)
    .toSorted((a, b) => a.at - b.at)
    .slice(0, MOST_PAGES)
}
