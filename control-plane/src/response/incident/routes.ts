import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { createIncident, doing, snoozeIncident, updateIncident } from './commands.ts'
import { correctUpdate, deleteUpdate } from './correction.ts'
import { mergeIncident } from './merge.ts'
import { getPostmortem, writePostmortem } from './postmortem.ts'
import { publishIncident, unpublishIncident } from './publish.ts'
import { getIncident, listIncidents, listTimeline } from './queries.ts'
import { listTimelines } from './timelines.ts'
import { listUpdates, postUpdate } from './update.ts'

export const incidentRoutes = [
  bind(routes.listIncidents, listIncidents),
  bind(routes.createIncident, createIncident),
  bind(routes.getIncident, getIncident),
  bind(routes.updateIncident, updateIncident),
  bind(routes.acknowledgeIncident, doing({ do: 'acknowledge' })),
  bind(routes.resolveIncident, doing({ do: 'resolve' })),
  bind(routes.reopenIncident, doing({ do: 'reopen' })),
  bind(routes.escalateIncident, doing({ do: 'escalate' })),
  bind(routes.snoozeIncident, snoozeIncident),
  bind(routes.mergeIncident, mergeIncident),
  bind(routes.publishIncident, publishIncident),
  bind(routes.unpublishIncident, unpublishIncident),
  bind(routes.listIncidentUpdates, listUpdates),
  bind(routes.postIncidentUpdate, postUpdate),
  bind(routes.correctIncidentUpdate, correctUpdate),
  bind(routes.deleteIncidentUpdate, deleteUpdate),
  bind(routes.listTimeline, listTimeline),
  bind(routes.listTimelines, listTimelines),
  bind(routes.getPostmortem, getPostmortem),
  bind(routes.writePostmortem, writePostmortem),
]
