import type { LinkedIncident } from '@pharos/shared-protocol/contract/signed-link.ts'
import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'

const BUTTONS = { acknowledge: 'Acknowledge', resolve: 'Resolve' } as const

/** The page of a link: its incident and, while there is something to do, one button. */
export function linkPage(incident: LinkedIncident): SmallPage {
  const { action, done } = incident
  const button = `<form method="post"><button>${BUTTONS[action]}</button></form>`
  return pageOf(incident, done ? '' : button)
}

/** The page after the button. */
export function actedPage(incident: LinkedIncident): SmallPage {
  return pageOf(incident, '<p><small>You may close this page.</small></p>')
}

function pageOf(incident: LinkedIncident, below: string): SmallPage {
  const { number, title } = incident
  return { title: `Incident #${number}: ${title}`, body: `<p>${escapeHtml(stateOf(incident))}</p>${below}` }
}

function stateOf({ responder_status, severity, acknowledged_by }: LinkedIncident): string {
  if (responder_status === 'resolved') return 'It is resolved.'
  if (responder_status === 'acknowledged') return `It is acknowledged by ${acknowledged_by ?? 'someone'}.`
  return `It is open, its severity is ${severity}, and nobody has acknowledged it yet.`
}
