import type { DomainSpec } from '@pharos/shared-protocol/check/domain.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { RDAP_SNAPSHOT } from './rdap-snapshot.ts'
import { suffixesOf } from './registrable.ts'
import { WHOIS_SERVERS } from './whois-servers.ts'

const WHOIS_PORT = 43

/** The two registries whose RDAP service is missing in the bootstrap file (spec 2.6). */
const HARDCODED: Readonly<Record<string, string>> = {
  io: 'https://rdap.identitydigital.services/rdap/',
  co: 'https://rdap.registry.co/co/',
}

type Endpoints = Pick<DomainSpec, 'rdap' | 'whois' | 'aggregator'>

/**
 * The servers to query about a domain. The RDAP server comes from the configuration, the two hardcoded entries, or the
 * bootstrap file, in this order, longest suffix first.
 */
export async function endpointsOf(ctx: SystemCtx, domain: string): Promise<Endpoints> {
  const { config } = ctx.platform
  const suffixes = suffixesOf(domain)
  const override = firstOf(suffixes, suffix => own(config.PHAROS_RDAP_OVERRIDES, suffix) ?? own(HARDCODED, suffix))
  const listed = override === undefined ? await bootstrapOf(ctx, suffixes) : undefined
  return {
    rdap: rdapOf(override, listed),
    whois:
      firstOf(suffixes, suffix => whoisOf(own(config.PHAROS_WHOIS_SERVERS, suffix) ?? WHOIS_SERVERS.get(suffix))) ??
      null,
    aggregator: config.PHAROS_AGGREGATOR_URL === undefined ? null : { url: config.PHAROS_AGGREGATOR_URL },
  }
}

function rdapOf(override: string | undefined, listed: string | undefined): Endpoints['rdap'] {
  if (override !== undefined) return { url: override, origin: 'override' }
  return listed === undefined ? null : { url: listed, origin: 'iana' }
}

/** Reads own properties only, since anyone can choose a suffix such as `constructor`. */
function own(entries: Readonly<Record<string, string>>, suffix: string): string | undefined {
  return Object.hasOwn(entries, suffix) ? entries[suffix] : undefined
}

function firstOf<T>(suffixes: readonly string[], find: (suffix: string) => T | undefined): T | undefined {
  for (const suffix of suffixes) {
    const found = find(suffix)
    if (found !== undefined) return found
  }
  return undefined
}

/** `host` or `host:port`. */
function whoisOf(server: string | undefined): { host: string; port: number } | undefined {
  if (server === undefined) return undefined
  const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(server) ?? []
  return { host, port: port === undefined ? WHOIS_PORT : Number(port) }
}

/** Reads the last fetched file, or the one shipped with Pharos if none was fetched. */
async function bootstrapOf(ctx: SystemCtx, suffixes: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ suffix: string | null; url: string | null }>`
    select s.suffix, s.url from rdap_bootstrap b left join rdap_service s on s.suffix = any(${suffixes}::text[])`.execute(
    ctx.sql,
  )
  const known = rows.length === 0 ? RDAP_SNAPSHOT : new Map(rows.map(row => [row.suffix ?? '', row.url ?? '']))
  return firstOf(suffixes, suffix => known.get(suffix))
}
