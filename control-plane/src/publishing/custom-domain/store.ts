import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { DomainState, Lifetime } from './rules.ts'

/** An order in progress at the certificate authority. */
export interface OpenOrder {
  url: string
  /** Sealed key of the future certificate; see `keySealedFor`. */
  key: string
  since: EpochMs
}

export interface StoredDomain extends DomainState {
  id: string
  account_id: string
  page_id: string
  domain: string
  order_url: string | null
  order_key: string | null
  order_since: EpochMs | null
  created_at: number
  updated_at: number
  revision: number
}

/** The binding of a sealed key to its domain, so that the key cannot be moved to another one. */
export function keySealedFor(domainId: string): string {
  return `custom domain ${domainId}`
}

/** The domain of a page; row-level security limits a request to its own account. */
export async function findDomain(ctx: SystemCtx, pageId: string): Promise<StoredDomain | null> {
  const { rows } = await sql<StoredDomain>`select * from custom_domain where page_id = ${pageId}`.execute(ctx.sql)
  return rows[0] ?? null
}

/** Adds a claim; false when the domain is claimed already, or the page has one. */
export async function insertDomain(
  ctx: SystemCtx,
  { id, account_id, page_id, domain }: Pick<StoredDomain, 'id' | 'account_id' | 'page_id' | 'domain'>,
  state: DomainState,
): Promise<boolean> {
  const { rows } = await sql`insert into custom_domain
    (id, account_id, page_id, domain, status, validated_at, waiting_since, next_at, created_at, updated_at)
    values (${id}, ${account_id}, ${page_id}, ${domain}, ${state.status}, ${state.validated_at}, ${state.waiting_since},
      ${state.next_at}, ${ctx.now}, ${ctx.now}) on conflict do nothing returning id`.execute(ctx.sql)
  return rows.length > 0
}

/** Writes the decided state. The revision counts what the API shows. */
export async function saveState(ctx: SystemCtx, before: StoredDomain, after: DomainState): Promise<void> {
  const shown = before.status !== after.status || before.failure_reason !== after.failure_reason
  await sql`update custom_domain set status = ${after.status}, failure_reason = ${after.failure_reason},
      validated_at = ${after.validated_at}, waiting_since = ${after.waiting_since}, failing_since = ${after.failing_since},
      next_at = ${after.next_at}, updated_at = ${shown ? ctx.now : before.updated_at},
      revision = revision + ${shown ? 1 : 0}
    where id = ${before.id}`.execute(ctx.sql)
}

export async function loadLifetime(ctx: SystemCtx, domainId: string): Promise<Lifetime | null> {
  const { rows } = await sql<Lifetime>`select renew_at, expires_at from custom_domain_certificate
    where custom_domain_id = ${domainId}`.execute(ctx.sql)
  return rows[0] ?? null
}

/** Who claims a domain, and whether ownership is proved; across accounts. */
export async function findClaim(
  ctx: SystemCtx,
  domain: string,
): Promise<Pick<StoredDomain, 'id' | 'account_id' | 'page_id' | 'validated_at'> | null> {
  const { rows } = await sql<StoredDomain>`select id, account_id, page_id, validated_at from custom_domain
    where domain = ${domain} and next_at is not null`.execute(ctx.sql)
  return rows[0] ?? null
}
