import type { LinkedIncident } from '@pharos/shared-protocol/contract/signed-link.ts'
import { inSystem } from '../../platform/context.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { LINK } from '../incident/actor.ts'
import { act, lockIncident } from '../incident/change.ts'
import { IncidentEntity, type StoredIncident } from '../incident/entity.ts'
import { linkKey } from './index.ts'
import { type LinkAction, type LinkGrant, readLink } from './token.ts'

interface Input {
  params: { id: string }
  query: { token?: string | undefined }
}

/** Mail scanners follow links: looking changes nothing. */
export async function showLink(ctx: PublicCtx, input: Input): Promise<LinkedIncident> {
  const { account, incident, action } = grantOf(ctx, input)
  const found = await inSystem(ctx.platform, tx => tx.em.findOne(IncidentEntity, { id: incident, account_id: account }))
  if (!found) throw notFound('incident')
  return present(found, action)
}

export async function followLink(ctx: PublicCtx, input: Input): Promise<LinkedIncident> {
  const { account, incident, action } = grantOf(ctx, input)
  return inSystem(ctx.platform, async tx => {
    const locked = await lockIncident(tx, account, incident)
    if (!isDone(locked, action)) await act(tx, locked, { do: action }, LINK)
    return present(locked, action)
  })
}

function grantOf({ platform, now }: PublicCtx, { params, query }: Input): LinkGrant {
  const read = readLink(linkKey(platform), params.id, query.token ?? '', now)
  if ('grant' in read) return read.grant
  const why = read.fault === 'expired' ? 'It has expired: links act for 7 days.' : 'It is not one that was given out.'
  throw new Refusal('forbidden', `This link does not allow anything. ${why}`)
}

/** An incident that is resolved needs no acknowledgement any more. */
function isDone({ responder_status }: StoredIncident, action: LinkAction): boolean {
  return responder_status === 'resolved' || (action === 'acknowledge' && responder_status === 'acknowledged')
}

function present(incident: StoredIncident, action: LinkAction): LinkedIncident {
  const { number, title, severity, status, responder_status } = incident
  return {
    incident_id: incident.id,
    number,
    title,
    severity,
    status,
    responder_status,
    acknowledged_by: incident.acknowledged_by?.name ?? null,
    action,
    done: isDone(incident, action),
  }
}
