import type { OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/**
 * SQL: the members as which a member's person acts, as far as the caller may end what they hold: of their own, in all
 * accounts; an admin of others, in this account.
 */
export function membersOf({ account, actor }: Pick<OpenCtx, 'account' | 'actor'>, user: string) {
  const { session, member } = actor
  if (session && member?.id === user && !session.only_account)
    return sql`(select id from member where person_id = ${session.person})`
  return sql`(select id from member where id = ${user} and account_id = ${account})`
}

/** SQL: the members of a person in all accounts. */
export function membersOfPerson(person: string) {
  return sql`(select id from member where person_id = ${person})`
}
