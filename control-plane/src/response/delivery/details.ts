import { createHmac } from 'node:crypto'
import { CHANNEL_DETAILS, type DetailsOut } from '@pharos/shared-protocol/contract/response/channel-details.ts'
import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Ctx, OpenCtx, Platform } from '../../platform/context.ts'
import { refuseField } from '../../platform/refusal.ts'

/** Details of a channel, split into a readable and a sealed part. */
export interface DetailParts {
  config: DetailsOut
  secrets: Record<string, string>
  /** Equal for details with the same destination. A keyed hash, since it includes secrets. */
  destination: string
}

/** Details that a contract has validated, split. */
export function splitDetails(platform: Platform, type: ChannelType, given: Record<string, unknown>): DetailParts {
  const { fields, secret, destination } = CHANNEL_DETAILS[type]
  const details: Record<string, unknown> = fields.parse(given)
  const names = Object.keys(details).filter(name => details[name] !== undefined)
  const config: Record<string, unknown> = {}
  const secrets: Record<string, string> = {}
  for (const name of names) {
    if (!(secret as readonly string[]).includes(name)) {
      config[name] = details[name]
      continue
    }
    const bare = name.replace(/^chat_/, '')
    secrets[bare] = String(details[name])
    config[`has_${bare}`] = true
    if (name === 'url') config.url = new URL(String(details.url)).origin
  }
  const place = [type, ...destination.map(name => normal(name, details[name]))]
  const key = platform.sealer.derive('channel destinations')
  return { config, secrets, destination: createHmac('sha256', key).update(JSON.stringify(place)).digest('base64url') }
}

function normal(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  if (name === 'email') return value.toLowerCase()
  return name === 'url' ? new URL(value).href : value
}

/** Refuses an address to which no message may be sent. Uses the network: never within a transaction. */
export async function requirePublic(ctx: OpenCtx, details: Record<string, unknown>, path: string): Promise<void> {
  if (typeof details.url !== 'string') return
  const why = await ctx.platform.egress.refusalOf(details.url)
  if (why !== null) throw refuseField(path, requestText('request.address_refused', { why }))
}

export function sealSecrets(ctx: Pick<Ctx, 'platform'>, secrets: Record<string, string>, place: string): string {
  return ctx.platform.sealer.seal(JSON.stringify(secrets), place)
}

export function openSecrets(
  ctx: Pick<Ctx, 'platform'>,
  sealed: string | null | undefined,
  place: string,
): Record<string, string> {
  return sealed ? (JSON.parse(ctx.platform.sealer.open(sealed, place)) as Record<string, string>) : {}
}
