import type { MonitorReference } from '../../check/kind.ts'
import { saying, type Texts } from '../words.ts'
import { KIND_CONCEPT } from './kind.ts'

/** The concepts whose changes may be the cause of an incident, besides the kinds of monitors. */
export const OTHER_CONCEPTS = ['monitors', 'service', 'maintenance_window', 'secret', 'region', 'agent'] as const
type Concept = MonitorReference | (typeof OTHER_CONCEPTS)[number]

const CONCEPT = {
  ...KIND_CONCEPT,
  'concept.monitors': 'monitors',
  'concept.service': 'service',
  'concept.maintenance_window': 'maintenance window',
  'concept.secret': 'secret',
  'concept.region': 'region',
  'concept.agent': 'agent',
} as const satisfies { [C in Concept as `concept.${C}`]: string }

/** What changed before an incident. */
export const CHANGE = {
  ...CONCEPT,
  'change.release': 'Version {version} of {service} was first seen; {before} ran before',
  'change.requests_failed': '{share} of the requests of {service} failed, {before} before',
  'change.errors_logged': '{share} of the log records of {service} are errors, {before} before',
  'change.new_message': '{service} logged a new message {count} {count:time|times}',
  'change.new_message_unnamed': 'An unnamed source logged a new message {count} {count:time|times}',
  'change.quoted': '{change}: {message}',
  'change.message_logged': 'A new message is logged',
  'change.maintenance_began': 'The maintenance “{title}” began',
  'change.maintenance_ended': 'The maintenance “{title}” ended',
  'change.certificate': '{monitor} has another certificate',
  'change.records': '{monitor}: {name} {type} changed',
  'change.registrar': '{monitor}: The registrar of {domain} has changed',
  'change.name_servers': '{monitor}: The name servers of {domain} have changed',
  'change.domain_state': '{monitor}: {domain} is in {state}',
  'change.named': '{name} ({concept})',
  'change.unnamed': 'A {concept}',
  'change.deleted': '{subject} was deleted',
  'change.paused': '{subject} was paused',
  'change.resumed': '{subject} was resumed',
  'change.changed': '{subject} was changed',
  'change.fields_changed': '{subject} was changed: {fields}',
  'change.telemetry_unread': 'The telemetry could not be read.',
  'change.ranked': '{rank}. {change}',
} as const satisfies Texts

export const sayChange = saying(CHANGE)
