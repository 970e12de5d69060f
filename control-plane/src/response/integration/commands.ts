import {
  CHANNEL_DETAILS,
  checkDetails,
  type IntegrationType,
} from '@pharos/shared-protocol/contract/response/channel-details.ts'
import type * as contract from '@pharos/shared-protocol/contract/response/integration.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { applyChanges, type Ctx, noteRevision, type OpenCtx } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import { refuseIssues } from '../../platform/http/body.ts'
import { lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { openSecrets, requirePublic, sealSecrets, splitDetails } from '../delivery/index.ts'
import { IntegrationEntity, type StoredIntegration, sealedFor } from './entity.ts'
import { presentIntegration } from './present.ts'

const TAKEN = { integration_external_key: requestText('request.external_key_taken', { what: 'integration' }) }

export async function listIntegrations(ctx: Ctx) {
  return (await listOwn(ctx, IntegrationEntity)).map(presentIntegration)
}

interface Given {
  friendly_name: string
  external_key?: string | null
  [detail: string]: unknown
}

/**
 * The verb of `POST /integration/{type}`. Checks whether an address is public first, outside a transaction, since that
 * uses the network.
 */
export function createIntegration(type: IntegrationType) {
  return async (ctx: OpenCtx, { body }: { body: unknown }) => {
    const { friendly_name, external_key = null, ...details } = body as Given
    refuseBadDetails(type, details)
    await requirePublic(ctx, details, 'url')
    return lastWrite(async tx => {
      const { config, secrets } = splitDetails(tx.platform, type, details)
      const id = tx.newId()
      const integration = tx.em.create(IntegrationEntity, {
        id,
        account_id: tx.account,
        type,
        friendly_name,
        config,
        secrets: sealSecrets(tx, secrets, sealedFor(id)),
        external_key,
        created_at: tx.now,
        revision: 1,
      })
      await flushUnique(tx, TAKEN)
      noteRevision(tx, id, integration)
      return presentIntegration(integration)
    })
  }
}

export async function updateIntegration(ctx: OpenCtx, { params, body }: Input<typeof contract.updateIntegration>) {
  await requirePublic(ctx, body, 'url')
  return lastWrite(async tx => {
    const integration = await lockIntegration(tx, params.id)
    noteRevision(tx, integration.id, integration)
    const { friendly_name, external_key, ...given } = body
    applyChanges(integration, withoutUndefined({ friendly_name, external_key }) as Partial<StoredIntegration>)
    changeDetails(tx, integration, withoutUndefined(given))
    await flushUnique(tx, TAKEN)
    return presentIntegration(integration)
  })
}

/** The given details merged over the stored ones, validated as a whole. */
function changeDetails(tx: Ctx, integration: StoredIntegration, given: Record<string, unknown>): void {
  if (Object.keys(given).length === 0) return
  const { type } = integration
  const before = detailsOf(tx, integration)
  requireSecretsAgain(type, before, given)
  const details = Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== null))
  // By an address or by a bot: setting one removes the other.
  if (type === 'slack' && ('token' in given || 'channel' in given) && !('url' in given))
    Reflect.deleteProperty(details, 'url')
  if (type === 'slack' && 'url' in given && !('token' in given)) {
    Reflect.deleteProperty(details, 'token')
    Reflect.deleteProperty(details, 'channel')
  }
  refuseBadDetails(type, details)
  const { config, secrets } = splitDetails(tx.platform, type, details)
  integration.config = config
  integration.secrets = sealSecrets(tx, secrets, sealedFor(integration.id))
  integration.revision += 1
}

/**
 * Secrets are write-only. Sent to another origin they could be read there, so changing the origin requires giving them
 * again, or clearing them. Slack has an address or a token, and a new address replaces the token.
 */
function requireSecretsAgain(
  type: IntegrationType,
  before: Record<string, unknown>,
  given: Record<string, unknown>,
): void {
  const from = URL.parse(String(before.url))
  const to = URL.parse(String(given.url))
  if (from === null || to === null || from.origin === to.origin) return
  const secret: readonly string[] = CHANNEL_DETAILS[type].secret
  const kept = secret.find(name => name !== 'url' && before[name] !== undefined && given[name] === undefined)
  if (kept !== undefined) throw refuseField(kept, responseText('integration.set_again_or_cleared'))
}

/** The details as they were given, secrets in clear. */
function detailsOf(tx: Ctx, { id, type, config, secrets }: StoredIntegration): Record<string, unknown> {
  const plain = Object.entries(config).filter(([name]) => !name.startsWith('has_'))
  const { token, ...open } = openSecrets(tx, secrets, sealedFor(id))
  const named = token === undefined ? {} : { [type === 'chat_channel' ? 'chat_token' : 'token']: token }
  return { ...Object.fromEntries(plain), ...open, ...named }
}

/** A channel without its integration would be silent. */
export async function deleteIntegration(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteIntegration>,
): Promise<undefined> {
  const integration = await lockIntegration(ctx, params.id)
  noteRevision(ctx, integration.id, integration)
  const { rows } = await sql<{ name: string }>`select distinct g.name from notification_channel c
    join notification_group g on g.id = c.notification_group_id where c.integration_id = ${params.id} order by 1`.execute(
    ctx.sql,
  )
  if (rows.length > 0)
    throw new Refusal(
      'conflict',
      responseText('integration.still_used', {
        names: rows.map(row => row.name).join(', '),
      }),
    )
  ctx.em.remove(integration)
}

/** Locks an integration, since a change merges over the details that the previous one left. */
async function lockIntegration(ctx: Ctx, id: string): Promise<StoredIntegration> {
  const integration = await ctx.em.findOne(IntegrationEntity, { id, account_id: ctx.account }, FOR_UPDATE)
  if (!integration) throw notFound('integration')
  return integration
}

function refuseBadDetails(type: IntegrationType, details: Record<string, unknown>): void {
  refuseIssues(checkDetails(type, details).map(issue => ({ ...issue, path: issue.path.slice(1) })))
}

function withoutUndefined(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
