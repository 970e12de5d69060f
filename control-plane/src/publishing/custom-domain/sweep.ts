import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { randomBase62 } from '../../platform/ids.ts'
import { drain, startWorker, type Worker, wakeWorkers } from '../../platform/worker.ts'
import { pageChanged } from '../status-page/index.ts'
import { type Authority, openAuthority } from './authority.ts'
import { type Certificate, type OrderStep, stepOrder } from './order.ts'
import { openRecordReader, type RecordReader, recordsOf } from './record.ts'
import { type DomainState, decide, type Finding } from './rules.ts'
import { loadLifetime, type OpenOrder, type StoredDomain, saveState } from './store.ts'

const EVERY_MS = 1_000
/** A step takes seconds. After this long its process has died, and another one continues from the row. */
const LEASE_MS = 60_000
const AT_ONCE = 50
/** Notifies every process that domains were added or removed, or got another certificate. */
export const DOMAINS_CHANGED = 'custom-domains-changed'

interface Workshop {
  platform: Platform
  serviceDomain: string
  records: RecordReader
  authority: Authority
}

/** Maintains custom domains: records, certificates, renewals, removals. */
export function startDomainSweep(platform: Platform): Worker {
  const { PHAROS_SERVICE_DOMAIN, PHAROS_ACME_DIRECTORY } = platform.config
  const workshop = {
    platform,
    serviceDomain: PHAROS_SERVICE_DOMAIN ?? '',
    records: openRecordReader(platform.config),
    authority: openAuthority(platform),
  }
  const canOrder = PHAROS_SERVICE_DOMAIN !== undefined && PHAROS_ACME_DIRECTORY !== undefined
  return startWorker(platform, {
    name: 'custom-domains',
    everyMs: EVERY_MS,
    isDue: anyDue,
    wakes: [DOMAINS_CHANGED],
    async work(turn) {
      await inSystem(platform, removeDeleted)
      await drain(turn, async () => canOrder && (await lookAfterDue(workshop)) === AT_ONCE)
    },
  })
}

/** Whether a challenge has to be deleted, or a domain removed or checked. */
const anyDue = (now: EpochMs) => sql`(exists (select from acme_challenge where expires_at <= ${now})
  or exists (select from custom_domain where status = 'deleting' or next_at <= ${now} and lease_until <= ${now}))`

/** Deletes the row with certificate and key; processes that cache them are notified. */
async function removeDeleted(ctx: SystemCtx): Promise<void> {
  await sql`delete from acme_challenge where expires_at <= ${ctx.now}`.execute(ctx.sql)
  const { rows } = await sql`delete from custom_domain where status = 'deleting' returning id`.execute(ctx.sql)
  if (rows.length > 0) wakeWorkers(ctx, DOMAINS_CHANGED)
}

/** Checks a batch of due domains. Returns how many were due. */
async function lookAfterDue(workshop: Workshop): Promise<number> {
  const lease = randomBase62(16)
  const due = await inSystem(workshop.platform, ctx => takeDue(ctx, lease))
  const ends = await Promise.allSettled(due.map(domain => lookAfter(workshop, domain, lease)))
  // A domain whose check failed keeps its lease until the lease expires, so that it does not block the others.
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return due.length
}

async function takeDue(ctx: SystemCtx, lease: string): Promise<StoredDomain[]> {
  const { rows } =
    await sql<StoredDomain>`update custom_domain d set lease = ${lease}, lease_until = ${ctx.now + LEASE_MS}
    from (select id from custom_domain where next_at <= ${ctx.now} and lease_until <= ${ctx.now} and status <> 'deleting'
      order by next_at limit ${AT_ONCE} for update skip locked) as due
    where d.id = due.id returning d.*`.execute(ctx.sql)
  return rows
}

/**
 * Checks a domain outside any transaction, then stores the decision in one. Does nothing if the lease was lost
 * meanwhile.
 */
async function lookAfter(workshop: Workshop, domain: StoredDomain, lease: string): Promise<void> {
  const { platform } = workshop
  const records = recordsOf(platform.sealer, workshop.serviceDomain, domain.page_id, domain.domain)
  const order = domain.order_url !== null
  if (!order && domain.validated_at === null) {
    const { name, value } = records.validation
    const seen = await workshop.records.look(name, value)
    return finish(platform, domain, lease, { finding: { of: 'validation', seen }, order: null })
  }
  if (!order) {
    const seen = await workshop.records.look(domain.domain, records.cname_target)
    if (seen !== 'right') return finish(platform, domain, lease, { finding: { of: 'cname', seen }, order: null })
  }
  const step = await stepOrder(platform, workshop.authority, domain, begun =>
    inSystem(platform, async ctx => {
      await keepOrder(ctx, domain.id, lease, begun)
    }),
  )
  await finish(platform, domain, lease, step)
}

async function finish(platform: Platform, domain: StoredDomain, lease: string, step: OrderStep): Promise<void> {
  await inSystem(platform, async ctx => {
    // Locks the page first, in the same order as changes of a page's domain.
    await sql`select 1 from status_page where id = ${domain.page_id} for update`.execute(ctx.sql)
    if (!(await keepOrder(ctx, domain.id, lease, step.order))) return
    const before = await loadLifetime(ctx, domain.id)
    if (step.certificate) await keepCertificate(ctx, domain, step.certificate)
    const after = decide(domain, step.finding, before, ctx.now)
    await saveState(ctx, domain, after)
    await release(ctx, domain, after)
    if (step.certificate || isActive(domain) !== isActive(after)) await tellOfChange(ctx, domain)
    report(ctx, domain, after, step.finding)
  })
}

/** Stores the order. Returns false if another process has the lease, or the domain is to be removed. */
async function keepOrder(ctx: SystemCtx, id: string, lease: string, order: OpenOrder | null): Promise<boolean> {
  const { rows } =
    await sql`update custom_domain set order_url = ${order?.url ?? null}, order_key = ${order?.key ?? null},
      order_since = ${order?.since ?? null} where id = ${id} and lease = ${lease} and status <> 'deleting'
    returning id`.execute(ctx.sql)
  return rows.length > 0
}

async function keepCertificate(ctx: SystemCtx, domain: StoredDomain, certificate: Certificate): Promise<void> {
  const { chain, private_key, renew_at, expires_at } = certificate
  await sql`insert into custom_domain_certificate
      (custom_domain_id, account_id, chain, private_key, renew_at, expires_at)
    values (${domain.id}, ${domain.account_id}, ${chain}, ${private_key}, ${renew_at}, ${expires_at})
    on conflict (custom_domain_id) do update set serial = custom_domain_certificate.serial + 1, chain = excluded.chain,
      private_key = excluded.private_key, renew_at = excluded.renew_at, expires_at = excluded.expires_at`.execute(
    ctx.sql,
  )
}

/** Releases the lease; a domain that is given up loses its certificate, since others may claim it now. */
async function release(ctx: SystemCtx, { id }: StoredDomain, { next_at }: DomainState): Promise<void> {
  await sql`update custom_domain set lease = null, lease_until = 0 where id = ${id}`.execute(ctx.sql)
  if (next_at === null) await sql`delete from custom_domain_certificate where custom_domain_id = ${id}`.execute(ctx.sql)
}

export async function tellOfChange(
  ctx: SystemCtx,
  { id, page_id, account_id }: Pick<StoredDomain, 'id' | 'page_id' | 'account_id'>,
): Promise<void> {
  const change = { what: 'domain', resource_id: id, public: null, notify: false } as const
  await pageChanged(ctx, { id: page_id, account_id }, change)
  wakeWorkers(ctx, DOMAINS_CHANGED)
}

function isActive({ status }: Pick<DomainState, 'status'>): boolean {
  return status === 'active'
}

function report(ctx: SystemCtx, before: StoredDomain, after: DomainState, finding: Finding): void {
  const { domain, account_id: account } = before
  const facts = { domain, account, status: after.status, reason: after.failure_reason }
  if (before.status !== after.status) ctx.log.info(facts, 'a custom domain has another status')
  else if (after.status === 'active' && finding.seen !== 'waiting' && finding.seen !== 'issued')
    ctx.log.warn({ ...facts, ...finding }, 'the certificate of a custom domain could not be renewed; will retry')
}
