import {
  createCustomDomain,
  deleteCustomDomain,
  getCustomDomain,
} from '@pharos/shared-protocol/contract/publishing/custom-domain.ts'
import type { Command } from 'commander'
import { findStatusPage } from '../../api/find-status-page.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { domainPage } from '../../print/custom-domain.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

export function addDomainCommands(statusPage: Command, session: Session): void {
  const domain = group(statusPage, 'domain', 'Your own domain for a status page')
  for (const defineCommand of [defineAdd, defineShow, defineRemove]) defineCommand(domain, session)
}

function defineAdd(domain: Command, session: Session): void {
  define(domain, {
    usage: 'add <page> <domain>',
    about: 'Serve a page under your own domain; prints the two CNAMEs to create. Run it again to check them now',
    examples: ['pharos status-page domain add Shop status.example.com'],
  }).action(async (name: string, host: string) => {
    const { id } = await findStatusPage(session, name)
    const { body: made } = await session.call(createCustomDomain, { params: { id }, body: { domain: host } })
    session.print(made, look => domainPage(look, made))
    session.hint(`Check its progress: pharos status-page domain show ${id}`)
  })
}

function defineShow(domain: Command, session: Session): void {
  define(domain, {
    usage: 'show <page>',
    about: 'Show the status of the domain of a page, and the records that it needs',
    examples: ['pharos status-page domain show Shop', 'pharos status-page domain show Shop --json | jq -r .status'],
  }).action(async (name: string) => {
    const { id } = await findStatusPage(session, name)
    const { body: found } = await session.call(getCustomDomain, { params: { id } })
    session.print(found, look => domainPage(look, found))
  })
}

function defineRemove(domain: Command, session: Session): void {
  const command = define(domain, {
    usage: 'delete <page>',
    about: 'Stop serving a page under its domain; its certificate and key are deleted',
    examples: ['pharos status-page domain delete Shop --yes'],
  })
  withConfirmation(command).action(async (name: string, given: { yes?: boolean }) => {
    const { id } = await findStatusPage(session, name)
    const { body: found } = await session.call(getCustomDomain, { params: { id } })
    await confirm(session, `${found.domain} will no longer show the page`, given)
    await session.call(deleteCustomDomain, { params: { id } })
    session.print({ deleted: found.domain }, () => `Removed ${found.domain}. Its two CNAMEs can be deleted, too.`)
  })
}
