import { CATALOGUES } from '@pharos/shared-protocol/text/catalogue.ts'
import { allSaid } from '@pharos/shared-protocol/text/en/plain.ts'
import { FAILURE, sayVerdict } from '@pharos/shared-protocol/text/en/verdict.ts'
import { textOf } from '@pharos/shared-protocol/text/render.ts'
import { type Said, textIn } from '@pharos/shared-protocol/text/text.ts'
import type { Language } from '../../platform/language.ts'
import type { RegionVerdict, VerdictStatus } from './decide-verdict.ts'

/**
 * A verdict's reason: how many regions fail, with what and where, and how many must reach the target, as in "2 of 3
 * regions are failing (connection refused: eu-west, us-east); at least 2 must reach the target".
 */
export function explain(status: VerdictStatus, regions: readonly RegionVerdict[], needed: number): Said {
  if (regions.length === 0) return sayVerdict('verdict.no_region')
  const counted = { findings: findings(status, regions), needed, unable: '' }
  return status === 'degraded'
    ? sayVerdict('verdict.must_reach_in_time', counted)
    : sayVerdict('verdict.must_reach', counted)
}

function findings(status: VerdictStatus, regions: readonly RegionVerdict[]): Said[] {
  const failing = regions.filter(each => each.status === 'failing')
  const reaching = regions.filter(each => each.status === 'healthy' || each.status === 'degraded')
  const all = regions.length
  const slow = finding(regions, 'degraded', 'verdict.slow')
  const silent = finding(regions, 'stale', 'verdict.silent')
  const waiting = finding(regions, 'pending', 'verdict.waiting')
  const reach = sayVerdict('verdict.reaching', { some: reaching.length, all })
  const fails =
    failing.length === 0 ? [] : [sayVerdict('verdict.failing', { some: failing.length, all, causes: causes(failing) })]
  if (status === 'up') return [reach, ...fails]
  if (status === 'degraded') return [reach, ...slow, ...fails]
  if (status === 'down') return fails
  return [...silent, ...waiting, ...fails, ...(reaching.length === 0 ? [] : [reach])]
}

function finding(
  regions: readonly RegionVerdict[],
  status: string,
  code: 'verdict.slow' | 'verdict.silent' | 'verdict.waiting',
): Said[] {
  const those = regions.filter(each => each.status === status).map(each => each.region)
  if (those.length === 0) return []
  return [sayVerdict(code, { some: those.length, all: regions.length, regions: those.join(', ') })]
}

/** Failing regions grouped by their reason: "connection refused: eu-west, us-east; TLS failed: ap-south". */
function causes(failing: readonly RegionVerdict[]): Said[] {
  const regions = Map.groupBy(failing, ({ failure_reason }) => failure_reason)
  return [...regions].map(([reason, those]) => {
    const where = those.map(({ region }) => region).join(', ')
    return sayVerdict('verdict.cause', { cause: failureText(reason), regions: where })
  })
}

/** A failure reason as a text. One that is not known here is used as words. */
function failureText(reason: string | null): Said | string {
  if (reason === null) return sayVerdict('verdict.no_reason')
  return isKnown(reason) ? sayVerdict(`failure.${reason}`) : reason.replaceAll('_', ' ')
}

type Known = keyof typeof FAILURE extends `failure.${infer Reason}` ? Reason : never

function isKnown(reason: string): reason is Known {
  return Object.hasOwn(FAILURE, `failure.${reason}`)
}

/** A failure reason for people. */
export function failureInWords(reason: string | null, language: Language = 'en'): string {
  const said = failureText(reason)
  return typeof said === 'string' ? said : textOf(CATALOGUES[language], language, textIn(said), said.text)
}

/** A reason that also names the regions of which no agent can run this kind of check. */
export function namingUnable(reason: Said, regions: string): Said {
  return allSaid([reason, sayVerdict('verdict.unable', { regions })])
}
