import type { listSuspects, Suspect } from '@pharos/shared-protocol/contract/response/suspect.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Look } from './look.ts'
import { type Column, table } from './table.ts'
import { localTime } from './when.ts'

/** What changed before an incident, most likely cause first. */
export function suspectPage(look: Look, { looked_at, suspects, left_out }: ReplyOf<typeof listSuspects>): string {
  if (looked_at === null) return 'No search for suspects was made.'
  const columns: Column<Suspect>[] = [
    { head: 'SCORE', cell: suspect => suspect.score, right: true },
    { head: 'AT', cell: suspect => localTime(suspect.at) },
    { head: 'KIND', cell: suspect => suspect.kind },
    { head: 'WHAT', cell: suspect => suspect.text, flexible: true },
  ]
  const none = 'Nothing that Pharos watches changed in the hour before.'
  return [
    table(look, suspects, columns, none),
    ...left_out.map(({ kind, reason }) => `Left out: ${kind.replaceAll('_', ' ')}. ${reason}`),
  ].join('\n')
}
