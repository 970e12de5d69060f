import type { RawBuilder } from 'kysely'
import { sql } from './connect.ts'

/** Who has no account: the installation itself. The first of all turns. */
export const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

export interface TurnSearch {
  /** The account that had the last turn. */
  cursor: string
  /** The most accounts that are found. */
  most: number
}

/**
 * A subquery of accounts in turn (`payer`, and its place `n`, from 1): those after the one at the cursor, then those
 * before it, then itself. It looks at as many index entries as it finds accounts, whatever waits.
 *
 * `next`: a query of the column `payer` with the first account that has something, after a given one or of all.
 */
export function accountsInTurn(
  next: (after: RawBuilder<unknown> | null) => RawBuilder<unknown>,
  { cursor, most }: TurnSearch,
): RawBuilder<unknown> {
  return sql`(with recursive turn as (
      select ${cursor}::uuid as payer, 0 as lap, 0 as n
      union all
      select coalesce(next.payer, first.payer), case when next.payer is null then 1 else turn.lap end, turn.n + 1
      from turn
      left join lateral (${next(sql`turn.payer`)}) next on true
      left join lateral (${next(null)}) first on next.payer is null and turn.lap = 0
      where turn.payer is not null and turn.n < ${most} and (turn.lap = 0 or turn.payer < ${cursor}::uuid)
    )
    select payer, min(n) as n from turn
    where n > 0 and payer is not null and (lap = 0 or payer <= ${cursor}::uuid) group by payer)`
}
