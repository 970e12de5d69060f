import type * as contract from '@pharos/shared-protocol/contract/identity/account-domain.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { lockAccount } from '../../account/account/index.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { uniquely } from '../../platform/database/unique.ts'
import { readHostname } from '../../platform/hostname.ts'
import { lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { openNameReader } from '../../platform/resolver.ts'
import { recordOf } from './record.ts'
import { type Domain, presentDomain, saveVerification } from './row.ts'
import { verified } from './rules.ts'

/** Each costs one DNS lookup a day. */
const MOST = 100

export async function listDomains(ctx: Ctx) {
  const { rows } = await sql<Domain>`select * from account_domain where account_id = ${ctx.account}
    order by id desc`.execute(ctx.sql)
  return rows.map(row => presentDomain(ctx.platform.sealer, row))
}

/** The domain belongs to the account once its record has been seen; until then others may add it too. */
export async function createDomain(ctx: Ctx, { body }: Input<typeof contract.createDomain>) {
  const read = readHostname(body.domain, ctx.platform.config.PHAROS_SERVICE_DOMAIN)
  if ('fault' in read) throw refuseField('domain', read.fault)
  await lockAccount(ctx)
  const { rows: known } = await sql`select from account_domain where account_id = ${ctx.account}`.execute(ctx.sql)
  if (known.length >= MOST) throw new Refusal('limit_reached', identityText('claimed_domain.limit', { limit: MOST }))
  const added = sql<Domain>`insert into account_domain (id, account_id, domain, created_at)
    values (${ctx.newId()}, ${ctx.account}, ${read.domain}, ${ctx.now}) returning *`.execute(ctx.sql)
  const { rows } = await uniquely(added, {
    account_domain_account_id_domain_key: identityText('claimed_domain.already_there'),
  })
  if (!rows[0]) throw new Error('The domain was not written.')
  ctx.notes.resource = rows[0].id
  return presentDomain(ctx.platform.sealer, rows[0])
}

export async function getDomain(ctx: Ctx, { params }: Input<typeof contract.getDomain>) {
  return presentDomain(ctx.platform.sealer, await findDomain(ctx, params.domain))
}

/** Queries DNS outside of any transaction. */
export async function verifyDomain(ctx: OpenCtx, { params }: Input<typeof contract.verifyDomain>) {
  const { sealer, config } = ctx.platform
  const { id, domain } = await ctx.inAccount('read', tx => findDomain(tx, params.domain))
  ctx.notes.resource = id
  const { name, value } = recordOf(sealer, ctx.account, domain)
  const texts = await openNameReader(config).txt(name)
  if (texts === 'unreachable')
    throw new Refusal('conflict', identityText('claimed_domain.name_servers_did_not_answer', { domain }))
  if (!texts.includes(value)) {
    const code = texts.length === 0 ? 'claimed_domain.no_record' : 'claimed_domain.other_values'
    throw new Refusal('conflict', identityText(code, { name, value }))
  }
  return lastWrite(async tx => {
    const saved = saveVerification(tx, id, verified(tx.now))
    const row = await uniquely(saved, {
      account_domain_verified: identityText('claimed_domain.verified_by_other', { domain }),
    })
    if (!row) throw notFound('domain')
    return presentDomain(sealer, row)
  })
}

export async function deleteDomain(ctx: Ctx, { params }: Input<typeof contract.deleteDomain>): Promise<undefined> {
  const { id } = await findDomain(ctx, params.domain)
  ctx.notes.resource = id
  await sql`delete from account_domain where id = ${id}`.execute(ctx.sql)
}

/** Accepts any spelling of the name. */
async function findDomain(ctx: Ctx, given: string): Promise<Domain> {
  const read = readHostname(given)
  const { rows } =
    'fault' in read
      ? { rows: [] }
      : await sql<Domain>`select * from account_domain where account_id = ${ctx.account} and domain = ${read.domain}`.execute(
          ctx.sql,
        )
  if (!rows[0]) throw notFound('domain')
  return rows[0]
}
