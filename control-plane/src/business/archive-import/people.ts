import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { personWith } from '../../account/person/index.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Records } from './read.ts'

/** People of one transaction. */
const AT_ONCE = 100

/**
 * Creates the people who become members, before the import's own transaction: while that holds an address which nobody
 * has yet, whoever else signs up with it or is invited would wait. Those of an import that fails belong to no account,
 * and are forgotten after a day.
 */
export async function createPeople(ctx: OpenCtx, records: Records): Promise<void> {
  const { email, name } = routes.createMember.body.shape
  const people = (records.get('members') ?? []).flatMap(({ item }) => {
    const [address, called] = [email.safeParse(item.email), name.safeParse(item.name)]
    return address.success && called.success ? [{ email: address.data, name: called.data }] : []
  })
  // In one order, so that two of these wait for each other and never both.
  const sorted = people.toSorted((a, b) => (a.email < b.email ? -1 : 1))
  for (let at = 0; at < sorted.length; at += AT_ONCE)
    await ctx.inSystem(async tx => {
      for (const each of sorted.slice(at, at + AT_ONCE)) await personWith(tx, each)
    })
}
