import { byHttp, postJson } from './channel.ts'
import { escapeMarkdown } from './markdown.ts'
import { COLORS, cut, cutEscaped, MARKS, safeLinks } from './text.ts'

/** A post has at most 16,383 characters, attachments and all. */
const TEXT = 3_000
const VALUE = 500
const FIELDS = 10

export const mattermost = byHttp(({ secrets }, { message }) => {
  const { tone, subject, text, facts } = message
  const links = safeLinks(message, 5).map(({ label, url }) => `[${escapeMarkdown(cut(label, 80))}](<${url}>)`)
  const title = `${MARKS[tone]} ${cut(subject, 200)}`
  return postJson(secrets.url ?? '', {
    username: 'Pharos',
    attachments: [
      {
        fallback: cut(`${title}: ${text}`, TEXT),
        color: COLORS[tone],
        title,
        text: [cutEscaped(text, TEXT, escapeMarkdown), links.join(' · ')].filter(Boolean).join('\n\n'),
        fields: facts.slice(0, FIELDS).map(({ label, value }) => ({
          short: true,
          title: cut(label, 100),
          value: cutEscaped(value, VALUE, escapeMarkdown),
        })),
      },
    ],
  })
})
