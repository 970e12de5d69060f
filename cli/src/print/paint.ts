import { styleText } from 'node:util'

export type Colour = 'green' | 'yellow' | 'red' | 'gray' | 'cyan' | 'bold'
export type Paint = (colour: Colour, text: string) => string

export const plain: Paint = (_, text) => text
export const coloured: Paint = (colour, text) => styleText(colour, text, { validateStream: false })

const COLOUR_OF: Record<string, Colour> = {
  up: 'green',
  operational: 'green',
  good: 'green',
  success: 'green',
  healthy: 'green',
  baselined: 'green',
  online: 'green',
  ready: 'green',
  valid: 'green',
  expiring: 'yellow',
  invalid: 'red',
  degraded: 'yellow',
  changed: 'yellow',
  late: 'yellow',
  triggered: 'red',
  acknowledged: 'yellow',
  resolved: 'green',
  critical: 'red',
  major: 'yellow',
  draining: 'yellow',
  blind: 'yellow',
  down: 'red',
  outage: 'red',
  unreachable: 'red',
  expired: 'red',
  failing: 'red',
  failed: 'red',
  failure: 'red',
  offline: 'red',
  unknown: 'cyan',
  running: 'cyan',
  stale: 'cyan',
  provisioning: 'cyan',
  excused: 'gray',
  paused: 'gray',
  pending: 'gray',
  pending_validation: 'gray',
  deleting: 'gray',
}

/** The usual colour of a status; undefined for an unknown one. */
export function colourOf(status: string): Colour | undefined {
  return COLOUR_OF[status]
}

/** A status in its usual colour; an unknown one is not coloured. */
export function paintStatus(paint: Paint, status: string): string {
  const colour = colourOf(status)
  return colour ? paint(colour, status) : status
}
