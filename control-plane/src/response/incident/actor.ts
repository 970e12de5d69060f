import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import { actorName } from '../../platform/actor.ts'
import type { Actor } from '../../platform/context.ts'

export const AUTOMATION: IncidentActor = { type: 'automation', id: null, name: 'Pharos', user_id: null }
export const LINK: IncidentActor = { type: 'link', id: null, name: 'someone with the link', user_id: null }

/** The actor of a request, as incidents store it. A partner changes none. */
export function incidentActor(actor: Actor): IncidentActor {
  const type = actor.type === 'partner_key' || actor.type === 'partner' ? 'api_key' : actor.type
  return { type, id: actor.id, name: actorName(actor), user_id: actor.member?.id ?? null }
}
