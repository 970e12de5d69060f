import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAddress } from './address.ts'
import { defineBranding } from './branding.ts'
import { defineAttach, defineComponent, defineDetach } from './component.ts'
import { addDomainCommands } from './domain.ts'
import { addIncidentCommands, defineSay } from './incident.ts'
import { addMaintenanceOfPageCommands } from './maintenance.ts'
import { defineAddManual, defineRemoveManual, defineSetManual } from './manual-component.ts'
import { defineCorrections, defineCreate, defineDelete, defineList, defineRename } from './page.ts'
import { definePublish, defineUnpublish } from './publication.ts'
import { defineShow } from './show.ts'
import { addSubscriberCommands } from './subscribers.ts'

const COMMANDS = [
  defineList,
  defineCreate,
  defineShow,
  defineRename,
  defineAddress,
  defineAttach,
  defineComponent,
  defineDetach,
  defineAddManual,
  defineSetManual,
  defineRemoveManual,
  addIncidentCommands,
  defineSay,
  definePublish,
  defineUnpublish,
  addMaintenanceOfPageCommands,
  defineBranding,
  addDomainCommands,
  addSubscriberCommands,
  defineCorrections,
  defineDelete,
]

export function addStatusPageCommands(program: Command, session: Session): void {
  const statusPage = group(
    program,
    'status-page',
    'Status pages: their components, incidents, maintenance, branding and subscribers',
  )
  for (const defineCommand of COMMANDS) defineCommand(statusPage, session)
}
