import {
  type AccountDomain,
  createDomain,
  deleteDomain,
  listDomains,
  verifyDomain,
} from '@pharos/shared-protocol/contract/identity/account-domain.ts'
import type { Command } from 'commander'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { legible } from '../../print/legible.ts'
import type { Look } from '../../print/look.ts'
import { table } from '../../print/table.ts'
import { localTime } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

/**
 * `pharos sso domain`: the domains of the account. Its identity providers may only sign in people with addresses of
 * these domains.
 */
export function addDomainCommands(sso: Command, session: Session): void {
  const domains = group(
    sso,
    'domain',
    'Domains of the account; its identity providers may only sign in people of these domains',
  )
  define(domains, {
    usage: 'list',
    about: 'List the domains, with the records that verify them',
    examples: ['pharos sso domain list'],
  }).action(async () => {
    const { body } = await session.call(listDomains)
    session.print(body, look => domainTable(look, body))
  })
  define(domains, {
    usage: 'add <domain>',
    about: 'Add a domain, and show the TXT record that verifies it',
    examples: ['pharos sso domain add example.com'],
  }).action(async (domain: string) => {
    const { body } = await session.call(createDomain, { body: { domain } })
    session.print(body, look => domainTable(look, [body]))
    session.hint(`Publish the record in DNS, and then: pharos sso domain verify ${body.domain}`)
  })
  define(domains, {
    usage: 'verify <domain>',
    about: 'Check the TXT record of a domain now',
    examples: ['pharos sso domain verify example.com'],
  }).action(async (domain: string) => {
    const { body } = await session.call(verifyDomain, { params: { domain } })
    session.print(body, look => domainTable(look, [body]))
  })
  const removal = define(domains, {
    usage: 'delete <domain>',
    about: 'Delete a domain; people with its addresses can no longer sign in by single sign-on',
    examples: ['pharos sso domain delete example.com'],
  })
  withConfirmation(removal).action(async (domain: string, given: { yes?: boolean }) => {
    await confirm(session, `The domain ${legible(domain)} will be removed`, given)
    await session.call(deleteDomain, { params: { domain } })
    session.print({ deleted: domain }, () => `Removed ${legible(domain)}.`)
  })
}

function domainTable(look: Look, domains: readonly AccountDomain[]): string {
  return table(
    // Not shortened to the width of the terminal, since records are meant to be copied.
    { ...look, width: undefined },
    domains,
    [
      { head: 'DOMAIN', cell: ({ domain }) => domain },
      { head: 'STATUS', cell: ({ status }) => status },
      { head: 'CHECKED', cell: ({ checked_at }) => (checked_at === null ? null : localTime(checked_at)) },
      { head: 'TXT RECORD', cell: ({ record }) => record.name },
      { head: 'VALUE', cell: ({ record }) => record.value },
    ],
    'There are no domains. Add one: pharos sso domain add example.com',
  )
}
