import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { LinkedIncident } from '@pharos/shared-protocol/contract/response/signed-link.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { requireActive } from '../../account/account/index.ts'
import { auditLink, auditMember } from '../../account/audit-log/index.ts'
import { findMember, type ShownMember } from '../../account/member/index.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { requireOwnPage } from '../../platform/http/own-page.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import {
  act,
  IncidentEntity,
  LINK,
  type LinkAction,
  type LinkGrant,
  linkKey,
  lockIncident,
  readLink,
  roundOf,
  type StoredIncident,
} from '../incident/index.ts'

interface Input {
  params: { id: string }
  query: { token?: string | undefined }
}

/** Mail scanners follow links: GET changes nothing. */
export async function showLink(ctx: PublicCtx, input: Input): Promise<LinkedIncident> {
  const { account, incident, action, round } = grantOf(ctx, input)
  const found = await inSystem(ctx.platform, tx => tx.em.findOne(IncidentEntity, { id: incident, account_id: account }))
  if (!found) throw notFound('incident')
  requireRound(found, round)
  return present(found, action)
}

export async function followLink(ctx: PublicCtx, input: Input): Promise<LinkedIncident> {
  requireOwnPage(ctx, { orHidden: true })
  const { account, incident, action, round, user } = grantOf(ctx, input)
  return inSystem(ctx.platform, async tx => {
    await requireActive(tx, account)
    const locked = await lockIncident(tx, account, incident)
    requireRound(locked, round)
    const member = user === null ? null : await linkedMember(tx, account, user)
    if (!isDone(locked, action)) await act(tx, locked, { do: action }, member ? actorOf(member) : LINK)
    const done = { action: routes.followLink.id, resource: incident, changed_fields: [] }
    if (member) auditMember(tx, ctx, member, done)
    else auditLink(tx, ctx, { account, id: incident, name: LINK.name }, done)
    return present(locked, action)
  })
}

/** A link from before the incident was reopened is void. */
function requireRound({ reopen_count }: StoredIncident, round: number | null): void {
  if (round !== null && round !== roundOf(reopen_count))
    throw new Refusal('forbidden', responseText('signed_link.incident_reopened'))
}

/** The person that a link was sent to. A person who has left the account, or is deactivated, can no longer act. */
async function linkedMember(tx: SystemCtx, account: string, id: string): Promise<ShownMember> {
  const member = await findMember(tx, account, id)
  if (member && member.deactivated_at == null) return member
  throw new Refusal('forbidden', responseText('signed_link.recipient_left'))
}

function actorOf({ id, name, email }: ShownMember): IncidentActor {
  return { type: 'user', id, name: name || email, user_id: id }
}

function grantOf({ platform, now }: PublicCtx, { params, query }: Input): LinkGrant {
  const read = readLink(linkKey(platform), params.id, query.token ?? '', now)
  if ('grant' in read) return read.grant
  const why = read.fault === 'expired' ? 'signed_link.expired' : 'signed_link.not_issued_here'
  throw new Refusal('forbidden', responseText(why))
}

/** A resolved incident needs no acknowledgement. */
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
