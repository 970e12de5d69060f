import type { Incident, TimelineEntry } from '@pharos/shared-protocol/contract/response/incident.ts'
import { duration } from '../../part/duration.ts'
import { POSTMORTEM } from '../../words/postmortem.ts'
import { TIMELINE } from '../../words/timeline.ts'

/** Failures and the main actions of people. Other entries, such as pages, deliveries and notes, are left out. */
const TOLD: readonly TimelineEntry['kind'][] = [
  ...(['opened', 'monitor_joined', 'monitor_recovered', 'acknowledged', 'escalated', 'updated'] as const),
  ...(['severity_changed', 'published', 'reopened', 'merged', 'resolved'] as const),
]
const MOST = 60

/** Returns the headings of a postmortem with the timeline so far, and how many real users were hit if that is known. */
export function outlineOf(incident: Incident, entries: readonly TimelineEntry[], impact: string | null): string {
  const told = entries.filter(({ kind }) => TOLD.includes(kind)).slice(-MOST)
  const lines = told
    .toReversed()
    .map(entry => `- ${entry.at.slice(0, 16).replace('T', ' ')} UTC: ${plain(TIMELINE.sentence(entry))}`)
  const { title, created_at, resolved_at } = incident
  const length = resolved_at === null ? '' : ` (${duration((Date.parse(resolved_at) - Date.parse(created_at)) / 1000)})`
  const parts = [
    [POSTMORTEM.summary, `${plain(title)}${length}`],
    [POSTMORTEM.impact, impact === null ? POSTMORTEM.todo : plain(impact)],
    [POSTMORTEM.timeline, lines.join('\n')],
    [POSTMORTEM.cause, POSTMORTEM.todo],
    [POSTMORTEM.well, POSTMORTEM.todo],
    [POSTMORTEM.actions, `- ${POSTMORTEM.todo}`],
  ]
  return `${parts.map(([heading, text]) => `## ${heading}\n\n${text}`).join('\n\n')}\n`
}

/** Puts text of others on one line and escapes it for Markdown. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|]/g, mark => `\\${mark}`)
}
