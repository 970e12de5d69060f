import type { Subscriber } from '@pharos/shared-protocol/contract/publishing/subscriber.ts'
import type { Look } from './look.ts'
import { shortIds } from './short-id.ts'
import { table } from './table.ts'
import { localTime } from './when.ts'

/** The subscribers of a page, one per line. */
export function subscriberTable(look: Look, subscribers: readonly Subscriber[]): string {
  const short = shortIds(subscribers.map(({ id }) => id))
  return table(
    look,
    subscribers,
    [
      { head: 'STATE', cell: ({ state }) => state, paint: (text, { state }) => look.paint(COLOURS[state], text) },
      { head: 'TYPE', cell: ({ type }) => type },
      { head: 'ADDRESS', cell: ({ address }) => address, flexible: true },
      {
        head: 'COMPONENTS',
        cell: ({ components }) => (components.length === 0 ? 'all' : components.length),
        right: true,
      },
      { head: 'CONFIRMED', cell: ({ confirmed_at }) => localTime(confirmed_at) },
      { head: 'ID', cell: ({ id }) => short.get(id) ?? id },
    ],
    'There are no matching subscribers.',
  )
}

const COLOURS = { active: 'green', pending: 'yellow' } as const
