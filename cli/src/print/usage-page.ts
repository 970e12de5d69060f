import {
  type getUsage,
  type listUsageRows,
  METRICS,
  type Metric,
} from '@pharos/shared-protocol/contract/business/usage.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { limitName, limitText } from '@pharos/shared-protocol/plan-limit-text.ts'
import { amountText, metricName } from '@pharos/shared-protocol/usage-text.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { table } from './table.ts'
import { localTime } from './when.ts'

type Usage = ReplyOf<typeof getUsage>
/** A partner reads the usage of a customer without the rows. */
type Summed = Pick<Figure, 'metric' | 'amount'>
type Figure = Usage['figures'][number]
type Row = ReplyOf<typeof listUsageRows>[number]

/** Metrics whose days are not added up. */
const LEVELS: readonly Metric[] = ['monitors', 'members']

export function usagePage(
  look: Look,
  { from, to, figures, limits }: Omit<Usage, 'figures'> & { figures: readonly Summed[] },
): string {
  const sums = METRICS.flatMap(metric => {
    const own = figures.filter(figure => figure.metric === metric)
    return own.length === 0 ? [] : [{ metric, ...sumOf(metric, own) }]
  })
  const used = table(
    look,
    sums,
    [
      { head: 'METRIC', cell: each => each.metric },
      { head: 'WHAT', cell: each => metricName(each.metric, 'en') },
      { head: 'AMOUNT', cell: each => amountText(each.metric, each.amount, 'en'), right: true },
      { head: '', cell: each => (each.unknown > 0 ? `${each.unknown} days unknown` : '') },
    ],
    'Nothing was used.',
  )
  return `${from} to ${to} (UTC)\n\n${used}\n\n${limitTable(look, limits)}`
}

/** The limits that there are, with what is used of them. */
export function limitTable(look: Look, limits: Usage['limits']): string {
  return table(
    look,
    limits.filter(({ limit }) => limit !== null),
    [
      { head: 'LIMIT', cell: each => limitName(each.name, 'en') },
      { head: 'USED', cell: each => limitText(each.name, each.used, 'en'), right: true },
      { head: 'OF', cell: each => limitText(each.name, each.limit, 'en'), right: true },
      { head: 'SHARE', cell: each => shareOf(each), right: true },
      { head: '', cell: each => (each.is_hard ? 'more is refused' : 'more is reported') },
    ],
    'The plan has no limits.',
  )
}

/** The sum of the days, or the highest of a number at a time. */
function sumOf(metric: Metric, figures: readonly Summed[]): { amount: number; unknown: number } {
  const known = figures.flatMap(({ amount }) => amount ?? [])
  const amount = LEVELS.includes(metric) ? Math.max(0, ...known) : known.reduce((sum, each) => sum + each, 0)
  return { amount, unknown: figures.length - known.length }
}

function shareOf({ used, limit }: Usage['limits'][number]): string {
  return limit ? `${Math.floor((used / limit) * 100)} %` : ''
}

export function figureTable(look: Look, figures: readonly Figure[]): string {
  const rows = figures.flatMap(({ day, metric, amount, is_final, parts }) =>
    parts === null || parts.length === 0
      ? [{ day, metric, amount, is_final, kind: '', region: '' }]
      : parts.map(part => ({
          ...{ day, metric, is_final, amount: part.amount },
          ...{ kind: part.kind ?? '', region: part.region ?? '' },
        })),
  )
  return table(
    look,
    rows,
    [
      { head: 'DAY', cell: each => (each.is_final ? each.day : `${each.day} (so far)`) },
      { head: 'KIND', cell: each => each.kind },
      { head: 'REGION', cell: each => each.region },
      {
        head: 'AMOUNT',
        cell: each => (each.amount === null ? 'unknown' : amountText(each.metric, each.amount, 'en')),
        right: true,
      },
      { head: 'ROWS', cell: each => commandFor(each) },
    ],
    'Nothing was used.',
  )
}

function commandFor({ metric, day, kind, region }: { metric: Metric; day: string; kind: string; region: string }) {
  const part = `${kind === '' ? '' : ` --kind ${kind}`}${region === '' ? '' : ` --region ${region}`}`
  return `pharos usage rows ${metric} ${day}${part}`
}

export function usageRowTable(look: Look, metric: Metric, rows: readonly Row[]): string {
  return table(
    look,
    rows,
    [
      { head: 'AT', cell: each => localTime(each.at) },
      { head: 'NAME', cell: each => legible(each.name), flexible: true },
      { head: 'AMOUNT', cell: each => amountText(metric, each.amount, 'en'), right: true },
      { head: 'ID', cell: each => each.id ?? '' },
    ],
    'There are no rows: nothing was used, or they are no longer kept.',
  )
}
