import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineEndAccess } from './end-access.ts'
import { defineInstallation } from './installation.ts'
import { defineList } from './list.ts'
import { definePartners } from './partner.ts'
import { addPersonCommands } from './person.ts'
import { defineSetPlan } from './set-plan.ts'
import { defineShow } from './show.ts'

export function addStaffCommands(program: Command, session: Session): void {
  const staff = group(program, 'staff', 'The installation (only for its staff)')
  const account = group(staff, 'account', 'Accounts of the installation')
  for (const defineCommand of [defineList, defineShow, defineSetPlan, defineEndAccess]) defineCommand(account, session)
  addPersonCommands(staff, session)
  defineInstallation(staff, session)
  definePartners(staff, session)
}
