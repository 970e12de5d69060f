import { deleteAgent } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { Command } from 'commander'
import { findAgent } from '../../api/find-agent.ts'
import { withRegion } from '../../api/find-region.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRm(agent: Command, session: Session): void {
  const command = define(agent, {
    usage: 'delete <agent>',
    about: 'Delete an agent and cut it off from the bus',
    examples: ['pharos agent delete rack-3', 'pharos agent delete 019b2c3d --region office --yes'],
  }).option('--region <region>', 'only look in this region')
  withConfirmation(command).action(async (name: string, given: { yes?: boolean; region?: string }) => {
    const { region: within } = await withRegion(session, given)
    const { id, region, name: known } = await findAgent(session, name, within)
    await confirm(session, `Agent ${known} of ${region} will be disconnected and deleted`, given)
    const { status } = await session.call(deleteAgent, { params: { slug: region, agent_id: id } })
    const confirmed = status === 204
    session.print({ deleted: id, cut_off: confirmed }, () =>
      confirmed
        ? `Deleted ${known}; the bus has disconnected it.`
        : `Deleted ${known}; the bus has not confirmed yet that it is disconnected.`,
    )
  })
}
