import type { IncidentActor } from '@pharos/shared-protocol/contract/incident.ts'
import type { Actor } from '../../platform/context.ts'

export const AUTOMATION: IncidentActor = { type: 'automation', id: null, name: 'Pharos' }
export const LINK: IncidentActor = { type: 'link', id: null, name: 'somebody with its link' }

/** Who acts by a request, as incidents keep it. */
export function incidentActor({ type, id, name, member }: Actor): IncidentActor {
  return { type, id: type === 'user' ? member.id : id, name }
}
