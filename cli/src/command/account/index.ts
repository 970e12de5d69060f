import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd } from './add.ts'
import { defineCancelImport } from './cancel-import.ts'
import { defineDelete } from './delete.ts'
import { defineExport } from './export.ts'
import { defineImport } from './import.ts'
import { defineLeave } from './leave.ts'
import { defineRestore } from './restore.ts'
import { defineShow } from './show.ts'
import { defineTelemetry } from './telemetry.ts'
import { defineTransfer } from './transfer.ts'
import { defineUpdate } from './update.ts'

export function addAccountCommands(program: Command, session: Session): void {
  const account = group(program, 'account', 'The account that the credential belongs to')
  for (const defineCommand of [
    defineShow,
    defineUpdate,
    defineAdd,
    defineTelemetry,
    defineExport,
    defineImport,
    defineCancelImport,
    defineTransfer,
    defineLeave,
    defineDelete,
    defineRestore,
  ])
    defineCommand(account, session)
}
