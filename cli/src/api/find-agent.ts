import { listAgents, listRegions } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

export type Agent = ReplyOf<typeof listAgents>[number]

/** Agents of one region, or of every region that this account may use. */
export async function allAgents({ call }: Session, slug: string | undefined): Promise<Agent[]> {
  const slugs = slug === undefined ? (await call(listRegions)).body.map(region => region.slug) : [slug]
  const lists = await Promise.all(slugs.map(each => call(listAgents, { params: { slug: each } })))
  return lists.flatMap(({ body }) => body)
}

/** The agent with this name, id or beginning of an id. */
export async function findAgent(session: Session, text: string, slug: string | undefined): Promise<Agent> {
  return choose(await allAgents(session, slug), text, {
    kind: 'agent',
    id: agent => agent.id,
    names: agent => [agent.name],
    list: 'pharos agent list',
  })
}
