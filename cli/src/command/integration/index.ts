import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd, defineList, defineRm, defineUpdate } from './change.ts'
import { defineDeliveries, defineRedeliver } from './deliveries.ts'

const COMMANDS = [defineList, defineAdd, defineUpdate, defineRm, defineDeliveries, defineRedeliver]

export function addIntegrationCommands(program: Command, session: Session): void {
  const integration = group(
    program,
    'integration',
    'Integrations: services that channels share, and what was delivered',
  )
  for (const defineCommand of COMMANDS) defineCommand(integration, session)
}
