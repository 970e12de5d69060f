import { createRegion } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { Command } from 'commander'
import { present } from '../../api/pages.ts'
import { repeated } from '../../input/field.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  name?: string
  public?: boolean
  allowPrivateTargets?: boolean
  sentinel?: string[]
}

export function defineAdd(region: Command, session: Session): void {
  define(region, {
    usage: 'add <slug>',
    about: 'Add a region: a place from which agents check',
    examples: [
      'pharos region add office --name "Our office" --allow-private-targets',
      'pharos region add eu-west --public --sentinel 9.9.9.9:53 --sentinel 1.1.1.1:53',
    ],
  })
    .option('--name <text>', 'display name (the slug)')
    .option('--public', 'for every account of the installation; staff only')
    .option('--allow-private-targets', 'its agents may check private addresses')
    .option('--sentinel <host:port>', 'agents that reach none of these count as blind; repeatable', repeated)
    .action(async (slug: string, { name, allowPrivateTargets, sentinel, public: open }: Given) => {
      const settings = { name, allow_private_targets: allowPrivateTargets, sentinels: sentinel }
      const body = { slug, private: open !== true, ...present(settings) }
      const { body: made } = await session.call(createRegion, { body })
      session.print(made, () => `Added region ${slug}.`)
      session.hint(`Give it an agent: pharos agent enrol ${slug}`)
    })
}
