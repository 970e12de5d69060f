import { attackArea, EXTERNAL_KEY } from './area.ts'

const test = attackArea('incidents, services and on-call', {
  concepts: [
    ...['incident', 'service', 'on_call_schedule', 'on_call_layer', 'on_call_override'],
    ...['escalation_policy', 'escalation_level'],
  ],
  screens: [
    ...['/', '/console/incidents', '/console/incidents/new', '/console/on-call', '/console/on-call/new'],
    ...['/console/policies', '/console/policies/new', '/console/services', '/console/services/new'],
  ],
  unseen: [
    EXTERNAL_KEY,
    [/^service\.add_target details\.channel$/, 'targets of a service are of the API alone'],
    [/ public_incident_template\./, 'set by the API; what comes of it is shown before it is published'],
  ],
  heard: [
    'incident.timeline text',
    'incident.get resolved_by.name',
    'on_call.now user_name',
    'service.pageability holes.text',
  ],
})

test.run()
