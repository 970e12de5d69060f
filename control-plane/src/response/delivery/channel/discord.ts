import { byHttp, postJson } from './channel.ts'
import { escapeMarkdown } from './markdown.ts'
import { COLORS, cut, cutEscaped, MARKS, safeLinks } from './text.ts'

/** Limits of embeds; all texts of a message together may have 6,000 characters. */
const TITLE = 256
const DESCRIPTION = 2_000
const NAME = 256
const VALUE = 200
const FIELDS = 8

export const discord = byHttp(({ secrets }, { message }) => {
  const { tone, subject, text, facts, at } = message
  const links = safeLinks(message, 5).map(({ label, url }) => `[${escapeMarkdown(cut(label, 80))}](<${url}>)`)
  const fields = facts.slice(0, FIELDS).map(({ label, value }) => ({
    name: cutEscaped(label, NAME, escapeMarkdown),
    value: cutEscaped(value, VALUE, escapeMarkdown) || '-',
    inline: true,
  }))
  return postJson(secrets.url ?? '', {
    username: 'Pharos',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cutEscaped(`${MARKS[tone]} ${subject}`, TITLE, escapeMarkdown),
        description: `${cutEscaped(text, DESCRIPTION, escapeMarkdown)}${links.length > 0 ? `\n\n${fitting(links, DESCRIPTION).join(' · ')}` : ''}`,
        color: Number.parseInt(COLORS[tone].slice(1), 16),
        timestamp: new Date(at).toISOString(),
        fields,
      },
    ],
  })
})

/** The texts, from the first, that together fit in `limit` characters. */
function fitting(texts: readonly string[], limit: number): string[] {
  let left = limit
  return texts.filter(text => {
    left -= text.length + 3
    return left >= 0
  })
}
