import { listApiKeys } from '@pharos/shared-protocol/contract/account/api-key.ts'
import type { Command } from 'commander'
import type { ApiKey } from '../../api/find-api-key.ts'
import type { Look } from '../../print/look.ts'
import { shortIds } from '../../print/short-id.ts'
import { table } from '../../print/table.ts'
import { ago, localTime } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(apiKey: Command, session: Session): void {
  define(apiKey, {
    usage: 'list',
    about: 'List the API keys: all of them if you are an admin, otherwise your own',
    examples: ['pharos api-key list'],
  }).action(async () => {
    const { body: keys } = await session.call(listApiKeys)
    session.print(keys, look => keyTable(look, keys))
  })
}

function keyTable(look: Look, keys: readonly ApiKey[]): string {
  const short = shortIds(keys.map(({ id }) => id))
  return table(
    look,
    keys,
    [
      { head: 'NAME', cell: key => key.name, flexible: true },
      { head: 'KEY', cell: key => `${key.prefix}…${key.last_four}` },
      { head: 'SCOPES', cell: key => key.scopes.join(', ') || 'those of its member', flexible: true },
      { head: 'LAST USED', cell: key => ago(key.last_used_at, look.now), right: true },
      { head: 'EXPIRES', cell: key => (key.expires_at === null ? 'never' : localTime(key.expires_at)) },
      { head: 'ID', cell: key => short.get(key.id) ?? key.id },
    ],
    'There are no API keys.',
  )
}
