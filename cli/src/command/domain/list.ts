import { DOMAIN_STATUSES } from '@pharos/shared-protocol/contract/dns-job.ts'
import { type Command, Option } from 'commander'
import { listDomains } from '../../api/find-domain.ts'
import { parseWhole } from '../../input/field.ts'
import { domainTable } from '../../print/domain.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

const NONE = 'There are no domain checks. An HTTP monitor brings its own: pharos http add https://example.com'

export function defineList(domain: Command, session: Session): void {
  define(domain, {
    usage: 'list',
    about: 'List the domain checks, newest first',
    examples: ['pharos domain list', 'pharos domain list --status expired --json'],
  })
    .addOption(new Option('--status <status>', 'only those').choices(DOMAIN_STATUSES))
    .option('--limit <n>', 'at most so many', parseWhole)
    .action(async (filter: { status?: string; limit?: number }) => {
      const domains = await listDomains(session, filter)
      const empty = filter.status ? 'There are no domain checks like that.' : NONE
      session.print(domains, look => domainTable(look, domains, empty))
    })
}
