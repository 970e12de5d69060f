import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Records that became visible together: of one inserted block and one partition of the store, since the partitions of a
 * block become visible one after another. `inserted` is when the block was made, in nanoseconds since 1970, as text.
 */
export interface Group {
  inserted: string
  partition: number
}

/** A group that was delivered; with `upTo`, only its records up to this id. */
export type DeliveredGroup = Group & { upTo?: string }

/**
 * How far a tail has delivered. A block may become visible after a later one, so the groups of the last minute are
 * listed: a record newer than `settled` (nanoseconds since 1970, as text) and not in `told` is new.
 */
export interface Position {
  settled: string
  told: DeliveredGroup[]
}

/** The most time from making a block to its visibility, in nanoseconds: no insert may run longer. */
export const SETTLING = 60_000_000_000n
/** The most groups in a position; beyond that, the oldest count as settled. */
const MOST_TOLD = 700

const GROUP = '[0-9a-z]{1,13}\\.[0-9a-z]{1,6}(?:\\.[0-9a-f-]{36})?'
const FORM = new RegExp(`^([0-8]?\\d{1,18}),((?:${GROUP};)*)$`)

export function printPosition({ settled, told }: Position): string {
  const groups = told.map(({ inserted, partition, upTo }) => {
    const since = (BigInt(inserted) - BigInt(settled)).toString(36)
    return `${since}.${partition.toString(36)}${upTo === undefined ? '' : `.${upTo}`};`
  })
  return Buffer.from(`${settled},${groups.join('')}`).toString('base64url')
}

/** Parses the output of `printPosition`. Throws 400 for anything else. */
export function readPosition(text: string): Position {
  const [, settled, groups] = FORM.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (settled === undefined || groups === undefined)
    throw new Refusal('invalid_request', observabilityText('log_tail.after_invalid'), {
      faults: [{ path: 'after', ...faultOf(observabilityText('log_tail.not_a_position')) }],
    })
  const told = groups
    .split(';')
    .filter(Boolean)
    .map((group): DeliveredGroup => {
      const [since = '0', partition = '0', upTo] = group.split('.')
      const inserted = String(BigInt(settled) + bigOf(since))
      return { inserted, partition: Number.parseInt(partition, 36), ...(upTo === undefined ? {} : { upTo }) }
    })
  return { settled, told }
}

function bigOf(base36: string): bigint {
  return [...base36].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
}

/** A record that was found. */
export type Arrived = Group & { id: string }

/**
 * Returns the position after the next records, which are ordered by `inserted`, `partition` and `id`. `now`: the store's
 * clock in nanoseconds at the query; `all`: the query returned all new records.
 */
export function advance(before: Position, arrived: readonly Arrived[], now: string, all: boolean): Position {
  const told = new Map(before.told.map(group => [keyOf(group), group]))
  for (const { inserted, partition } of arrived) told.set(keyOf({ inserted, partition }), { inserted, partition })
  const last = arrived.at(-1)
  if (last !== undefined && !all)
    told.set(keyOf(last), { inserted: last.inserted, partition: last.partition, upTo: last.id })
  const groups = [...told.values()].sort((a, b) => (BigInt(a.inserted) < BigInt(b.inserted) ? -1 : 1))
  const open = groups.filter(({ upTo }) => upTo !== undefined).map(({ inserted }) => BigInt(inserted) - 1n)
  const oldest = BigInt(groups.at(-MOST_TOLD)?.inserted ?? '0') - 1n
  const settled = most(BigInt(before.settled), least(most(BigInt(now) - SETTLING, oldest), ...open))
  return { settled: String(settled), told: groups.filter(({ inserted }) => BigInt(inserted) > settled) }
}

export function keyOf({ inserted, partition }: Group): string {
  return `${inserted}.${partition}`
}

function most(...numbers: bigint[]): bigint {
  return inOrder(numbers).at(-1) ?? 0n
}

function least(...numbers: bigint[]): bigint {
  return inOrder(numbers)[0] ?? 0n
}

function inOrder(numbers: readonly bigint[]): bigint[] {
  return [...numbers].sort((a, b) => (a < b ? -1 : 1))
}
