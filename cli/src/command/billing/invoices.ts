import { listInvoices } from '@pharos/shared-protocol/contract/business/billing.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Command } from 'commander'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import type { Look } from '../../print/look.ts'
import { money } from '../../print/money.ts'
import { table } from '../../print/table.ts'
import { localTime } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

type Invoice = ReplyOf<typeof listInvoices>[number]

export function defineInvoices(billing: Command, session: Session): void {
  define(billing, {
    usage: 'invoices',
    about: 'List the invoices, newest first',
    examples: ['pharos billing invoices', 'pharos billing invoices --limit 12 --json'],
  })
    .option('--limit <n>', 'maximum number of invoices', parseWhole, 50)
    .action(async ({ limit }: { limit: number }) => {
      const invoices = await collectPages(
        cursor => session.call(listInvoices, { query: present({ limit: Math.min(limit, 100), cursor }) }),
        limit,
      )
      session.print(invoices, look => invoiceTable(look, invoices))
    })
}

function invoiceTable(look: Look, invoices: readonly Invoice[]): string {
  return table(
    look,
    invoices,
    [
      { head: 'NUMBER', cell: ({ number, id }) => number ?? id },
      { head: 'DATE', cell: ({ created_at }) => localTime(created_at) },
      { head: 'STATUS', cell: ({ status }) => status },
      { head: 'TOTAL', cell: ({ total, currency }) => money(total, currency), right: true },
      { head: 'DUE', cell: ({ due, currency }) => money(due, currency), right: true },
      { head: 'PAGE', cell: ({ url }) => url ?? '-', flexible: true },
    ],
    'There are no invoices.',
  )
}
