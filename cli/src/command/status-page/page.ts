import { getPageAddress } from '@pharos/shared-protocol/contract/publishing/page-address.ts'
import { listCorrections } from '@pharos/shared-protocol/contract/publishing/page-incident-routes.ts'
import {
  createStatusPage,
  deleteStatusPage,
  updateStatusPage,
} from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import type { Command } from 'commander'
import { findStatusPage, listPagesWithAddress } from '../../api/find-status-page.ts'
import { collectPages, present } from '../../api/pages.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { correctionTable, statusPageTable } from '../../print/public-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const NONE = 'There are no status pages. Add one: pharos status-page add "Status of the shop"'
export const OPEN = ['--open', 'print only the address of the page, for a browser'] as const

export function defineList(statusPage: Command, session: Session): void {
  define(statusPage, {
    usage: 'list',
    about: 'List the status pages, newest first',
    examples: ['pharos status-page list', 'pharos status-page list --json'],
  }).action(async () => {
    const pages = await listPagesWithAddress(session)
    session.print(pages, look => statusPageTable(look, pages, NONE))
  })
}

export function defineCreate(statusPage: Command, session: Session): void {
  define(statusPage, {
    usage: 'add <name>',
    about: 'Create a status page',
    examples: ['pharos status-page add "Status of the shop"', 'xdg-open $(pharos status-page add Shop --open)'],
  })
    .option(...OPEN)
    .action(async (friendly_name: string, { open }: { open?: boolean }) => {
      const { body: page } = await session.call(createStatusPage, { body: { friendly_name } })
      const { url } = (await session.call(getPageAddress, { params: { id: page.id } })).body
      session.print({ ...page, url }, () => (open ? url : `Added ${page.friendly_name}: ${url}`))
      if (!open) session.hint(`Add components to it: pharos status-page attach ${page.id} <monitor> --as <name>`)
    })
}

export function defineRename(statusPage: Command, session: Session): void {
  define(statusPage, {
    usage: 'rename <page> <name>',
    about: 'Rename a status page; its address stays the same',
    examples: ['pharos status-page rename Shop "Status of the shop"'],
  }).action(async (text: string, friendly_name: string) => {
    const { id } = await findStatusPage(session, text)
    const { body: page } = await session.call(updateStatusPage, { params: { id }, body: { friendly_name } })
    session.print(page, () => `Renamed to ${page.friendly_name}.`)
  })
}

export function defineDelete(statusPage: Command, session: Session): void {
  const command = define(statusPage, {
    usage: 'delete <page>',
    about: 'Delete a status page with everything that was posted on it',
    examples: ['pharos status-page delete Shop --yes'],
  })
  withConfirmation(command).action(async (name: string, given: { yes?: boolean }) => {
    const { id, friendly_name } = await findStatusPage(session, name)
    await confirm(session, `${friendly_name} will be deleted with its history`, given)
    await session.call(deleteStatusPage, { params: { id } })
    session.print({ deleted: [id] }, () => `Deleted ${friendly_name}.`)
  })
}

export function defineCorrections(statusPage: Command, session: Session): void {
  define(statusPage, {
    usage: 'corrections <page>',
    about: 'List the corrections of a page, newest first: by whom, and the original',
    examples: ['pharos status-page corrections Shop --json'],
  }).action(async (name: string) => {
    const { id } = await findStatusPage(session, name)
    const corrections = await collectPages(cursor =>
      session.call(listCorrections, { params: { id }, query: present({ limit: 200, cursor }) }),
    )
    session.print(corrections, look => correctionTable(look, corrections, 'Nothing was corrected on this page.'))
  })
}
