import { SEVERITIES, type Severity } from '@pharos/shared-protocol/contract/response/incident.ts'
import { getPageability, simulateIncident } from '@pharos/shared-protocol/contract/response/pageability.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { type Command, Option } from 'commander'
import { choose } from '../api/choose.ts'
import { namesById } from '../api/find-paging.ts'
import { present } from '../api/pages.ts'
import { usageFailure } from '../failure.ts'
import { parseDuration } from '../input/duration.ts'
import { momentAhead } from '../input/moment-ahead.ts'
import { simulationPage } from '../print/simulation.ts'
import type { Session } from '../session.ts'
import { define } from './define.ts'

interface Given {
  service: string
  dryRun?: boolean
  at?: string
  severity?: Severity
  acknowledgedAfter?: number
}

export function definePage(program: Command, session: Session): void {
  define(program, {
    usage: 'page',
    about: 'Show whom an incident of a service would page, and when; nobody is paged',
    examples: [
      'pharos page --service Checkout --dry-run',
      'pharos page --service Checkout --dry-run --at 2026-12-24T22:00Z --severity critical --acknowledged-after 12m',
    ],
  })
    .requiredOption('--service <service>', 'its name, id or the beginning of its id')
    .option('--dry-run', 'required: confirms that nobody is paged')
    .option('--at <time>', 'when the incident opens: a date and time, or a duration from now: 2h (now)', momentAhead)
    .addOption(new Option('--severity <severity>', "(the service's)").choices(SEVERITIES))
    .option(
      '--acknowledged-after <duration>',
      'how long until someone acknowledges it (never)',
      text => parseDuration(text, 'm') / 60_000,
    )
    .action(async ({ service, dryRun, at, severity, acknowledgedAfter }: Given) => {
      if (!dryRun) throw usageFailure('Only incidents page people.', 'To see whom one would page, add --dry-run.')
      const { body: services } = await session.call(listServices)
      const named = { kind: 'service', list: 'pharos service list' }
      const { id } = choose(services, service, { ...named, id: each => each.id, names: each => [each.name] })
      const body = present({ at, severity, acknowledged_after_minutes: acknowledgedAfter })
      const { body: pages } = await session.call(simulateIncident, { params: { id }, body })
      const { body: pageability } = await session.call(getPageability, { params: { id } })
      const names = session.json ? new Map<string, string>() : await namesById(session)
      session.print(pages, look => simulationPage(look, pages, names))
      for (const hole of pageability.holes) session.hint(`Hole: ${hole.text} From ${hole.from} to ${hole.to}.`)
    })
}
