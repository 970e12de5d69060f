import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { type Message, viewLink } from '../../response/delivery/index.ts'
import { LOST_AFTER_MS } from './rules.ts'

/** The message to admins that the record of a domain is gone, or that the domain is lost because of it. */
export function domainMessage(
  base: string,
  what: 'missing' | 'lost',
  { domain, name, missing_since }: { domain: string; name: string; missing_since: EpochMs },
  at: EpochMs,
): Message {
  const missing = {
    subject: `The DNS record that verifies ${domain} is missing`,
    text: `Publish it again as shown in the account settings. Otherwise, single sign-on with ${domain} addresses will stop working at ${rfc3339(missing_since + LOST_AFTER_MS)}.`,
  }
  const lost = {
    subject: `${domain} is no longer verified`,
    text: `Its DNS record has been missing since ${rfc3339(missing_since)}. Nobody can use single sign-on with its addresses until the record is back and the domain has been verified again.`,
  }
  return {
    event: `account_domain.${what}`,
    tone: 'problem',
    severity: null,
    ...(what === 'missing' ? missing : lost),
    facts: [{ label: 'Record', value: `${name} TXT` }],
    links: [viewLink(base, 'Open the domains', '/account/domain')],
    thread: `account-domain/${domain}`,
    at,
    webhook: {},
  }
}
