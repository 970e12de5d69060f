import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineCancel, defineChange, defineResume } from './change.ts'
import { defineInvoices } from './invoices.ts'
import { defineCheckout, definePortal } from './page.ts'
import { defineShow } from './show.ts'

export function addBillingCommands(program: Command, session: Session): void {
  const billing = group(program, 'billing', 'The subscription of the account and its invoices')
  for (const defineCommand of [
    defineShow,
    defineCheckout,
    definePortal,
    defineChange,
    defineCancel,
    defineResume,
    defineInvoices,
  ])
    defineCommand(billing, session)
}
