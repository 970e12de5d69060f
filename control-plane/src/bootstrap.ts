import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AccountEntity, insertAccount } from './account/account/index.ts'
import { ApiKeyEntity, makeApiKey } from './account/api-key/index.ts'
import { insertMember } from './account/member/index.ts'
import { replaceEmail } from './account/person/index.ts'
import { insertAgent } from './monitoring/agent/index.ts'
import { insertRegion, LOCAL_REGION, RegionEntity } from './monitoring/region/index.ts'
import type { Config } from './platform/config.ts'
import { inSystem, type Platform, type SystemCtx } from './platform/context.ts'
import { sql } from './platform/database/connect.ts'

const OWNER_NAME = 'Owner'
/** No mail reaches it: it stands for an address that nobody has named. */
const OWNER_EMAIL = 'owner@localhost'

/** What the first start of an installation created, shown once. */
interface FirstStart {
  credentials: { base_url: string; account_id: string; api_key: string }
  agent: object
}

/**
 * The first start creates the account `default`, its owner (who is staff), a key of the owner without scopes, the
 * public region `local` and one agent of it. The files are written before the commit: a start that dies in between
 * leaves files that the next one overwrites, never an installation whose key is lost. An owner without an address gets
 * the one that is configured by now.
 */
export async function bootstrap(platform: Platform, baseUrl: string): Promise<void> {
  const { credentials, agent } = filesOf(platform.config)
  await inSystem(platform, async ctx => {
    await sql`select pg_advisory_xact_lock(hashtext('bootstrap'))`.execute(ctx.sql)
    if ((await ctx.em.count(AccountEntity, {})) > 0) return nameOwner(ctx)
    const made = await makeFirst(ctx, baseUrl)
    writeSecretFile(credentials, made.credentials)
    writeSecretFile(agent, made.agent)
  })
  refreshFile(credentials, { base_url: baseUrl })
  refreshFile(agent, platform.bus.address())
}

/** The agent's file may have a folder of its own, so that the agent can read nothing else of the installation. */
function filesOf({ PHAROS_DATA_DIR, PHAROS_LOCAL_AGENT_FILE }: Config): { credentials: string; agent: string } {
  const usual = join(PHAROS_DATA_DIR, 'agent-local.json')
  const agent = PHAROS_LOCAL_AGENT_FILE ?? usual
  if (!existsSync(agent) && existsSync(usual)) copyFileSync(usual, agent)
  return { credentials: join(PHAROS_DATA_DIR, 'credentials.json'), agent }
}

/** Addresses in the files of the first start follow the configuration; without the file there is nothing to update. */
function refreshFile(path: string, current: object): void {
  if (!existsSync(path)) return
  const before = JSON.parse(readFileSync(path, 'utf8')) as object
  const after = { ...before, ...current }
  if (JSON.stringify(after) !== JSON.stringify(before)) writeSecretFile(path, after)
}

async function nameOwner(ctx: SystemCtx): Promise<void> {
  const email = ctx.platform.config.PHAROS_OWNER_EMAIL
  if (email === undefined) return
  const { isTaken } = await replaceEmail(ctx, OWNER_EMAIL, email)
  if (isTaken) ctx.log.warn({ email }, 'PHAROS_OWNER_EMAIL is the address of another person; the owner keeps theirs')
}

async function makeFirst(ctx: SystemCtx, baseUrl: string): Promise<FirstStart> {
  const email = ctx.platform.config.PHAROS_OWNER_EMAIL ?? OWNER_EMAIL
  const account = await insertAccount(ctx, { name: 'default', default_regions: [LOCAL_REGION] })
  const owner = await insertMember(ctx, { account, email, name: OWNER_NAME, role: 'owner', staff: true })
  const { key, ...stored } = makeApiKey()
  const common = { account_id: account, user_id: owner.id, created_by: owner.id, created_at: ctx.now }
  ctx.em.create(ApiKeyEntity, { id: ctx.newId(), name: 'First key of the owner', scopes: [], ...common, ...stored })
  const fields = { account_id: null, slug: LOCAL_REGION, name: 'Local', allow_private_targets: false, sentinels: [] }
  const region = (await ctx.em.findOne(RegionEntity, { slug: LOCAL_REGION })) ?? (await insertRegion(ctx, fields))
  const { credentials } = await insertAgent(ctx, region, 'local')
  await ctx.em.flush()
  return { credentials: { base_url: baseUrl, account_id: account, api_key: key }, agent: credentials }
}

/** Written atomically, readable by its owner alone. */
function writeSecretFile(path: string, content: object): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.new`
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  if (existsSync(path)) chmodSync(path, 0o600)
  renameSync(draft, path)
}
