import { byHttp, postJson } from './channel.ts'
import { cut, escapeHtml, MARKS, safeLinks } from './text.ts'

/** A message has at most 32,000 bytes. */
const TEXT = 4_000
const VALUE = 300
const FACTS = 10

/** A card in the thread of its outage. */
export const googleChat = byHttp(({ secrets }, { id, message }) => {
  const { tone, subject, text, facts, thread } = message
  const url = new URL(secrets.url ?? '')
  url.searchParams.set('messageReplyOption', 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD')
  const buttons = safeLinks(message, 5).map(({ label, url }) => ({
    text: cut(label, 80),
    onClick: { openLink: { url } },
  }))
  const widgets = [
    { textParagraph: { text: escapeHtml(cut(text, TEXT)) } },
    ...facts.slice(0, FACTS).map(({ label, value }) => ({
      decoratedText: { topLabel: cut(label, 100), text: escapeHtml(cut(value, VALUE)), wrapText: true },
    })),
    ...(buttons.length > 0 ? [{ buttonList: { buttons } }] : []),
  ]
  const card = { header: { title: cut(`${MARKS[tone]} ${subject}`, 200) }, sections: [{ widgets }] }
  return postJson(url.href, { cardsV2: [{ cardId: id, card }], thread: { threadKey: thread } })
})
