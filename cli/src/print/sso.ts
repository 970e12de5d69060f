import type { Connection } from '../command/sso/kind.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { shortIds } from './short-id.ts'
import { table } from './table.ts'
import { localTime } from './when.ts'

export function connectionTable(look: Look, connections: readonly Connection[]): string {
  const short = shortIds(connections.map(({ id }) => id))
  return table(
    look,
    connections,
    [
      { head: 'NAME', cell: each => each.name, flexible: true },
      { head: 'STATUS', cell: each => each.status },
      { head: 'OWNERS', cell: each => (each.owner_approved ? 'yes' : 'no') },
      { head: 'ENFORCED', cell: enforcementOf },
      { head: 'ROLE', cell: each => each.default_role },
      { head: 'LAST TEST', cell: testOf, flexible: true },
      { head: 'ID', cell: each => short.get(each.id) ?? each.id },
    ],
    'There are no connections.',
  )
}

function enforcementOf({ enforce, enforce_from }: Connection): string {
  if (!enforce) return 'no'
  return enforce_from === null ? 'yes' : `from ${localTime(enforce_from)}`
}

function testOf({ last_test: test }: Connection): string | null {
  if (test === null) return null
  return `${test.outcome} ${localTime(test.at)}${test.reason === null ? '' : `: ${test.reason}`}`
}

export function connectionPage(look: Look, connection: Connection, facts: readonly [string, string][]): string {
  const { role_mapping, default_role } = connection
  const groups = Object.entries(role_mapping).map(([name, role]): [string, string] => [`Role of ${name}`, role])
  const owners = connection.owner_approved ? 'sign in with it' : 'do not sign in with it until one of them activates it'
  const rows = [...facts, ['Default role', default_role] as const, ['Owners', owners] as const, ...groups]
  const tested = testOf(connection)
  const since = connection.enforce_from === null ? '' : ` ${enforcementOf(connection)}`
  const enforced = connection.enforce ? `, enforced${since}` : ''
  const head = `${look.paint('bold', legible(connection.name))} · ${connection.status}${enforced}`
  const lines = table(
    // Not shortened to the width of the terminal, since they are meant to be copied.
    { ...look, width: undefined },
    rows,
    [
      { head: '', cell: ([name]) => `  ${name}` },
      { head: '', cell: ([, value]) => value },
    ],
    '',
  )
  return [head, `  ${connection.id}`, ...(tested === null ? [] : [`  last test ${tested}`]), '', lines].join('\n')
}
