import { ResponderStatus, SEVERITIES } from '@pharos/shared-protocol/contract/response/incident.ts'
import { type Command, Option } from 'commander'
import { allIncidents, findService } from '../../api/find-incident.ts'
import { findStatusPage } from '../../api/find-status-page.ts'
import { parseWhole } from '../../input/field.ts'
import { incidentTable } from '../../print/incident.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Options {
  state?: string
  severity?: string
  service?: string
  page?: string
  limit?: number
}

export function defineList(incident: Command, session: Session): void {
  define(incident, {
    usage: 'list',
    about: 'List the incidents, newest first',
    examples: ['pharos incident list --state triggered', 'pharos incident list --service Checkout --json'],
  })
    .addOption(new Option('--state <state>', 'only in this state').choices(ResponderStatus.options))
    .addOption(new Option('--severity <severity>', 'only with this severity').choices(SEVERITIES))
    .option('--service <service>', 'only of this service')
    .option('--page <page>', 'only those published on this status page')
    .option('--limit <n>', 'maximum number of entries (50)', parseWhole)
    .action(async ({ state, severity, service, page, limit = 50 }: Options) => {
      const service_id = service === undefined ? undefined : (await findService(session, service)).id
      const status_page_id = page === undefined ? undefined : (await findStatusPage(session, page)).id
      const filter = { responder_status: state, severity, service_id, status_page_id, limit }
      const incidents = await allIncidents(session, filter)
      session.print(incidents, look => incidentTable(look, incidents, 'There are no matching incidents.'))
    })
}
