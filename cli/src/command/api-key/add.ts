import type { Scope } from '@pharos/shared-protocol/access.ts'
import { createApiKey } from '@pharos/shared-protocol/contract/account/api-key.ts'
import { type Command, InvalidArgumentError } from 'commander'
import { memberId } from '../../api/find-member.ts'
import { parseDuration } from '../../input/duration.ts'
import { collectScopes } from '../../input/scope.ts'
import { newApiKey } from '../../print/new-api-key.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  scope?: Scope[]
  expires?: string
  member?: string
}

export function defineCreate(apiKey: Command, session: Session): void {
  define(apiKey, {
    usage: 'add <name>',
    about: 'Create an API key; it is shown once. Without scopes, it has the rights of its member',
    examples: [
      'pharos api-key add CI --scope write:monitors --expires 90d',
      'pharos api-key add "Laptop of Ada" --member ada@example.com',
    ],
  })
    .option('--scope <scope>', 'only allow this scope; repeatable', collectScopes)
    .option('--expires <time>', 'a date and time, or a duration from now: 90d', expiry)
    .option('--member <member>', 'the member it acts for, by email or id (you)')
    .action(async (name: string, { scope = [], expires, member }: Given) => {
      const user = member === undefined ? {} : { user_id: await memberId(session, member) }
      const body = { name, scopes: scope, ...(expires === undefined ? {} : { expires_at: expires }), ...user }
      const { body: made } = await session.call(createApiKey, { body })
      session.print(made, () => newApiKey(made))
    })
}

function expiry(text: string): string {
  const at = /^[\dhmsd]+$/.test(text) ? Date.now() + parseDuration(text, 's') : Date.parse(text)
  if (Number.isFinite(at)) return new Date(at).toISOString()
  throw new InvalidArgumentError(`"${text}" is neither a time such as 2027-01-01T00:00:00Z nor a duration such as 90d.`)
}
