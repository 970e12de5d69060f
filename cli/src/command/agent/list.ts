import type { Command } from 'commander'
import { type Agent, allAgents } from '../../api/find-agent.ts'
import { regionSlug } from '../../api/find-region.ts'
import type { Look } from '../../print/look.ts'
import { paintStatus } from '../../print/paint.ts'
import { type Column, table } from '../../print/table.ts'
import { ago, localTime, millis } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(agent: Command, session: Session): void {
  define(agent, {
    usage: 'list [region]',
    about: 'List the agents of a region, or of all of them',
    examples: ['pharos agent list', 'pharos agent list office --json'],
  }).action(async (region: string | undefined) => {
    const agents = await allAgents(session, region && (await regionSlug(session, region)))
    session.print(agents, look => agentTable(look, agents))
  })
}

function agentTable(look: Look, agents: readonly Agent[]): string {
  return table(
    look,
    agents,
    [
      { head: 'REGION', cell: agent => agent.region },
      { head: 'NAME', cell: agent => agent.name, flexible: true },
      { head: 'STATUS', cell: agent => agent.status, paint: status => paintStatus(look.paint, status) },
      { head: 'SEEN', cell: agent => ago(agent.last_seen_at, look.now), right: true },
      { head: 'RUNNING', cell: agent => agent.in_flight, right: true },
      { head: 'LOOP DELAY', cell: agent => millis(agent.loop_delay_ms), right: true },
      { head: 'CLOCK', cell: agent => skew(agent.clock_skew_ms), right: true },
      { head: 'VERSION', cell: agent => agent.version },
      ...(agents.some(agent => agent.ignored !== null) ? [ignoredColumn(look)] : []),
      { head: 'ID', cell: agent => agent.id },
    ],
    'There are no agents. Enrol one: pharos agent enrol REGION',
  )
}

/** Which of an agent's messages are ignored, and until when. */
function ignoredColumn(look: Look): Column<Agent> {
  return {
    head: 'IGNORED',
    cell: ({ ignored }) => (ignored === null ? '' : `${ignored.kind} until ${localTime(ignored.until)}`),
    paint: text => look.paint('red', text),
  }
}

/** How far the agent's clock is ahead. */
function skew(ms: number | null): string | null {
  return ms === null ? null : `${ms >= 0 ? '+' : '-'}${millis(Math.abs(ms))}`
}
