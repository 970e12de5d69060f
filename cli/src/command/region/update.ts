import { updateRegion } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { Command } from 'commander'
import { regionSlug } from '../../api/find-region.ts'
import { present } from '../../api/pages.ts'
import { repeated } from '../../input/field.ts'
import { regionTable } from '../../print/region-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  name?: string
  allowPrivateTargets?: boolean
  sentinel?: string[] | false
}

export function defineUpdate(regions: Command, session: Session): void {
  define(regions, {
    usage: 'update <region>',
    about: 'Change a region; options that are left out keep their value',
    examples: ['pharos region update office --sentinel 9.9.9.9:53', 'pharos region update office --no-sentinel'],
  })
    .option('--name <text>', 'display name')
    .option('--allow-private-targets', 'its agents may check private addresses')
    .option('--no-allow-private-targets', 'its agents may not')
    .option('--sentinel <host:port>', 'agents that reach none of these count as blind; repeatable', collectSentinels)
    .option('--no-sentinel', 'none: its agents never count as blind')
    .action(async (region: string, { name, allowPrivateTargets, sentinel }: Given) => {
      const slug = await regionSlug(session, region)
      const sentinels = sentinel === false ? [] : sentinel
      const body = present({ name, allow_private_targets: allowPrivateTargets, sentinels })
      const { body: changed } = await session.call(updateRegion, { params: { slug }, body })
      session.print(changed, look => regionTable(look, [changed]))
    })
}

/** The option also has a `--no-` form, so the previous value may be a boolean. */
function collectSentinels(text: string, before: unknown): string[] {
  return repeated(text, Array.isArray(before) ? before : undefined)
}
