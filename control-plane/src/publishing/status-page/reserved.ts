import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { PageSlug } from '@pharos/shared-protocol/contract/publishing/page-address.ts'

/** Names of hosts and places that visitors would take for the installation's own. */
const OWN = `about abuse access admin administrator agent agents alerts api app apps assets auth autoconfig autodiscover
  backup beta blog careers cdn cloud community contact custom dev developer developers dns download downloads email
  enterprise feedback forum ftp grafana grpc help home host hostmaster imap ingest install internal isatap jobs
  kubernetes legal localhost login logout mail media monitor monitoring mta-sts mx1 mx2 nats news newsletter ns1 ns2 ns3
  ns4 operations ops otlp pharos pop3 postmaster preview privacy prod production proxy register root sandbox script
  secure security server shop signin signout signup smtp sso staff staging static stats status store support system team
  terms test tests trust updates upload validation vpn webmail webmaster well-known wiki wpad www www1 www2`

const RESERVED: ReadonlySet<string> = new Set([
  ...OWN.split(/\s+/),
  // The first parts of the API's paths: `api.` and `www.` may lead to the same process.
  ...Object.values(routes).map(({ path }) => path.split('/')[1] ?? ''),
  'console',
  'demo',
  'docs',
])

/** Whether no page may have this slug: it could be taken for the installation's own, or for the id of a page. */
export function isReserved(slug: string): boolean {
  return RESERVED.has(slug) || UUID.test(slug)
}

/** Whether a page may have this name in a host name: its id, or a slug that is not reserved. */
export function isPageName(label: string): boolean {
  return UUID.test(label) || (PageSlug.safeParse(label).success && !RESERVED.has(label))
}
