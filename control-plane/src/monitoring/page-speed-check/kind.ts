import { PageSpeedOutcome, type PageSpeedSpec } from '@pharos/shared-protocol/check/page-speed.ts'
import type { BrokenBudget } from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { storableText } from '../../platform/database/storable.ts'
import {
  type Conclusion,
  type Monitor,
  type MonitorKind,
  type PlannedKind,
  placesOfAddress,
  type Question,
} from '../monitor/index.ts'
import { PAGE_SPEED_ALERTS, type PageSpeedAlert } from './alerts.ts'
import { pageSpeedConfigOf } from './config.ts'
import { decidePageSpeed, isBrokenByDelay, NOTHING_KNOWN, type PageSpeedFacts, type PageSpeedStatus } from './rules.ts'

/** The spec of a page-speed monitor that an agent gets. */
export function pageSpeedSpec(uri: string, timeoutSeconds: number): PageSpeedSpec {
  return { uri, timeout_ms: timeoutSeconds * 1000 }
}

export const pageSpeedKind: MonitorKind & PlannedKind<PageSpeedAlert> & { kind: 'page_speed' } = {
  family: 'planned',
  kind: 'page_speed',
  targetOf: monitor => pageSpeedConfigOf(monitor).uri,
  target_from: ['uri'],
  placesOf: monitor => placesOfAddress(pageSpeedConfigOf(monitor).uri),
  alerts: PAGE_SPEED_ALERTS,
  says_no_agent: true,
  order: async (_, { monitor }) => ({ spec: specOf(monitor), secrets: null }),
  conclude,
  waits: ({ timeout_seconds }) => ({ ms: timeout_seconds * 1000, end_as: ['step_failed', 'timed_out'] }),
  hangsOnDelay: ({ data }, _, delayMs) => isBrokenByDelay(data.broken_budgets as BrokenBudget[], delayMs),
}

function specOf(monitor: Monitor): PageSpeedSpec {
  return pageSpeedSpec(pageSpeedConfigOf(monitor).uri, monitor.timeout_seconds)
}

function conclude(question: Question, given: unknown): Conclusion<PageSpeedAlert> | null {
  const parsed = PageSpeedOutcome.safeParse(given)
  if (!parsed.success) return null
  const { monitor, run } = question
  const outcome = parsed.data
  const known = (question.facts ?? NOTHING_KNOWN) as PageSpeedFacts
  const verdict = decidePageSpeed(known, question.status as PageSpeedStatus, pageSpeedConfigOf(monitor), outcome)
  const { duration_ms, web_vitals, page_weight } = outcome
  const { failure_reason, failure_detail, failure_text, ...rest } = verdict
  return {
    ...rest,
    failure_reason,
    result: {
      status: failure_reason === null ? 'healthy' : 'failing',
      failure_reason,
      failure_detail: failure_detail && storableText(failure_detail.slice(0, 2_000)),
      failure_text,
      total_ms: duration_ms,
      data: { duration_ms, web_vitals, page_weight, broken_budgets: verdict.broken },
      evidence: null,
    },
    next: { at: epoch(run.at + monitor.interval_seconds * 1000), kind: 'slot', attempt: 0 },
  }
}
