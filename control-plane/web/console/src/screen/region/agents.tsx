import { type Agent, deleteAgent } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { z } from 'zod'
import { Asked } from '../../part/asked.tsx'
import { Status } from '../../part/status.tsx'
import { Time } from '../../part/time.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { colon } from '../../words/language.ts'
import { REGIONS } from '../../words/region.ts'

/** The status of agents changes without an event. */
export const EVERY_MS = 5_000
export type AgentData = z.output<typeof Agent>

interface Given {
  slug: string
  agents: readonly AgentData[]
  mayChange: boolean
}

/** The agents of a region. */
export function Agents({ slug, agents, mayChange }: Given) {
  const remove = useChange(deleteAgent)
  const end = async (agent_id: string) => {
    if (await remove.run({ params: { slug, agent_id } })) notify({ tone: 'good', text: REGIONS.agentRemoved })
  }
  if (agents.length === 0) return <p>{REGIONS.noAgent}</p>
  return (
    <ul class="rows" aria-label={REGIONS.agents}>
      {agents.map(({ id, name, status, version, last_seen_at, in_flight, ignored }) => (
        <li key={id}>
          <div class="what agent">
            <strong>{name}</strong>
            <Status of={status} />
            <small>
              {REGIONS.seen}
              {colon}
              <Time at={last_seen_at} />
            </small>
            {version !== null && (
              <small>
                {REGIONS.version} {version}
              </small>
            )}
            <small>
              {REGIONS.load}
              {colon}
              {in_flight}
            </small>
            {ignored !== null && <small>{REGIONS.ignored}</small>}
          </div>
          {mayChange && (
            <Asked
              label={REGIONS.removeAgent}
              title={REGIONS.removeAgentAsk(name)}
              why={REGIONS.removeAgentWhy}
              onConfirm={() => void end(id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
