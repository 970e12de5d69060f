import type { IncidentActor } from '@pharos/shared-protocol/contract/incident.ts'
import type { Actor } from '../../platform/context.ts'

export const AUTOMATION: IncidentActor = { type: 'automation', id: null, name: 'Pharos' }
export const LINK: IncidentActor = { type: 'link', id: null, name: 'somebody with its link' }

/** The actor of a request, as incidents store it: a key is named with its member. */
export function incidentActor({ type, id, name, member }: Actor): IncidentActor {
  if (type === 'user') return { type, id: member.id, name }
  return { type, id, name: type === 'api_key' ? `${member.name} (key ${name})` : name }
}
