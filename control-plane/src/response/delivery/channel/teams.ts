import { byHttp, postJson } from './channel.ts'
import { escapeMarkdown } from './markdown.ts'
import { cut, MARKS, safeLinks } from './text.ts'

/** A message has at most 28 KB. */
const TEXT = 4_000
const VALUE = 300
const FACTS = 10
const ACTIONS = 4

const COLORS = { problem: 'attention', degraded: 'warning', recovered: 'good', info: 'accent' } as const

/** An Adaptive Card, for the webhook trigger of Workflows. */
export const teams = byHttp(({ secrets }, { message }) => {
  const { tone, subject, text, facts } = message
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      {
        type: 'TextBlock',
        size: 'Medium',
        weight: 'Bolder',
        color: COLORS[tone],
        wrap: true,
        text: `${MARKS[tone]} ${escapeMarkdown(cut(subject, 250))}`,
      },
      { type: 'TextBlock', wrap: true, text: escapeMarkdown(cut(text, TEXT)) },
      {
        type: 'FactSet',
        facts: facts
          .slice(0, FACTS)
          .map(({ label, value }) => ({ title: cut(label, 100), value: escapeMarkdown(cut(value, VALUE)) })),
      },
    ],
    actions: safeLinks(message, ACTIONS).map(({ label, url }) => ({
      type: 'Action.OpenUrl',
      title: cut(label, 80),
      url,
    })),
  }
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }
  return postJson(secrets.url ?? '', { type: 'message', attachments: [attachment] })
})
