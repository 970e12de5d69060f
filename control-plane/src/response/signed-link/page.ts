import type { LinkedIncident } from '@pharos/shared-protocol/contract/response/signed-link.ts'
import { escapeHtml, type SmallPage } from '../../platform/http/html.ts'
import type { PageView } from '../../platform/http/open.ts'
import { WORDS, type Words } from './words.ts'

/** The page of a link: its incident and, while there is something to do, one button. */
export function linkPage(incident: LinkedIncident, { language }: PageView): SmallPage {
  const words = WORDS[language]
  const { action, done } = incident
  const button = `<form method="post"><button>${words[action]}</button></form>`
  return pageOf(incident, done ? '' : button, words)
}

/** The page after the button. */
export function actedPage(incident: LinkedIncident, { language }: PageView): SmallPage {
  const words = WORDS[language]
  return pageOf(incident, `<p><small>${words.close}</small></p>`, words)
}

function pageOf(incident: LinkedIncident, below: string, words: Words): SmallPage {
  const { number, title } = incident
  const body = `<p>${escapeHtml(stateOf(incident, words))}</p>${below}`
  return { title: words.incident(number, title), body, hidesAddress: true }
}

function stateOf({ responder_status, severity, acknowledged_by }: LinkedIncident, words: Words): string {
  if (responder_status === 'resolved') return words.resolved
  if (responder_status === 'acknowledged') return words.acknowledged(acknowledged_by)
  return words.open(severity)
}
