import type { IncomingMessage } from 'node:http'
import { hasOtherLetters } from '@pharos/shared-protocol/contract/field.ts'
import { SubscribeBody } from '@pharos/shared-protocol/contract/publishing/subscriber.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Platform } from '../../platform/context.ts'
import { readBytes } from '../../platform/http/bytes.ts'
import { asRefusal } from '../../platform/http/problem.ts'
import { Refusal } from '../../platform/refusal.ts'
import { fill, type Language } from '../page-words/index.ts'
import {
  confirm,
  SUBSCRIBER_WORDS,
  type Subscribe,
  showConfirm,
  showUnsubscribe,
  unsubscribe,
} from '../subscriber/index.ts'
import type { Content, Entry } from './page.ts'

export interface SubscribeRequest {
  platform: Platform
  subscribe: Subscribe
  req: IncomingMessage
  /** The visitor's network address. */
  address: string
  page: { id: string; name: string }
  token: string
  language: Language
}

interface Answer {
  status: number
  content: Content
}

/** The most bytes of a form that are read; an address with at most 500 components fits well. */
export const MOST_BYTES = 65_536

/** The response of each address below a page's own; the paths are those of the links in mails. */
export const ANSWERS: Record<string, { [method: string]: (asked: SubscribeRequest) => Promise<Answer> }> = {
  'subscription/confirm': {
    GET: asked => byLink(asked, showConfirm, toConfirm),
    POST: asked => byLink(asked, confirm, subscribed),
  },
  'subscription/unsubscribe': {
    GET: asked => byLink(asked, showUnsubscribe, toLeave),
    POST: asked => byLink(asked, unsubscribe, left),
  },
  subscribe: { GET: async asked => ({ status: 200, content: askForm(asked) }), POST: takeForm },
}

type State = { state: 'pending' | 'active' | 'ended' }
type Verb = (ctx: { platform: Platform }, input: { params: { id: string }; query: { token: string } }) => Promise<State>

/** Shows an invalid link as a page of its own instead of failing. */
async function byLink(
  asked: SubscribeRequest,
  verb: Verb,
  content: (asked: SubscribeRequest, state: State) => Content,
): Promise<Answer> {
  try {
    const input = { params: { id: asked.page.id }, query: { token: asked.token } }
    return { status: 200, content: content(asked, await verb({ platform: asked.platform }, input)) }
  } catch (error) {
    if (asRefusal(error).code !== 'forbidden') throw error
    const { wrong_link, wrong_link_text } = SUBSCRIBER_WORDS[asked.language]
    return { status: 403, content: { title: wrong_link, text: wrong_link_text } }
  }
}

function toConfirm(asked: SubscribeRequest, state: State): Content {
  if (state.state === 'active') return subscribed(asked)
  const { subscribe: title, confirm: button } = wordsOf(asked)
  return { title, form: { button } }
}

function subscribed(asked: SubscribeRequest): Content {
  const words = wordsOf(asked)
  return { title: words.subscribed, text: words.subscribed_text }
}

function toLeave(asked: SubscribeRequest, state: State): Content {
  if (state.state === 'ended') return left(asked)
  const { leave: title, unsubscribe: button } = wordsOf(asked)
  return { title, form: { button } }
}

function left(asked: SubscribeRequest): Content {
  const words = wordsOf(asked)
  return { title: words.left, text: words.left_text }
}

const NOTHING: Entry = { way: 'email', value: '', components: [] }

function askForm(asked: SubscribeRequest, entry = NOTHING, fault?: string): Content {
  const title = wordsOf(asked).subscribe
  return { title, form: entry, ...(fault === undefined ? {} : { fault }) }
}

/** Handles the form of the page. Shows errors beside the field, and keeps the input. */
async function takeForm(asked: SubscribeRequest): Promise<Answer> {
  const { req, address, language, page, subscribe } = asked
  const entry = readEntry(await readForm(req))
  const { way, value, components } = entry
  const words = wordsOf(asked)
  const wrongEmail = hasOtherLetters(value) ? words.wrong_letters : words.wrong_email
  const wrong = way === 'email' ? wrongEmail : words.wrong_webhook
  const parsed = SubscribeBody.safeParse({ [way]: value, components, language })
  if (!parsed.success) return { status: 400, content: askForm(asked, entry, wrong) }
  try {
    await subscribe({ caller: { address } }, { params: { id: page.id }, body: parsed.data })
    if (way === 'webhook') return { status: 202, content: { title: words.subscribed } }
    return { status: 202, content: { title: words.asked, text: words.asked_text } }
  } catch (error) {
    const { code } = asRefusal(error)
    if (code === 'rate_limited') return { status: 429, content: askForm(asked, entry, words.too_many) }
    if (!(error instanceof Refusal) || code !== 'invalid_request') throw error
    return { status: 400, content: askForm(asked, { ...entry, components: [] }, wrong) }
  }
}

function readEntry(form: URLSearchParams): Entry {
  const way = form.has('webhook') ? 'webhook' : 'email'
  return { way, value: (form.get(way) ?? '').trim(), components: form.getAll('components').slice(0, 500) }
}

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const { kept, more } = await readBytes(req, MOST_BYTES)
  if (more)
    throw new Refusal('too_large', requestText('request.form_too_large', { limit: MOST_BYTES }), { headers: CLOSE })
  return new URLSearchParams(kept.toString())
}

/** The rest of the form is not read, so the connection is closed. */
const CLOSE = { Connection: 'close' }

function wordsOf({ language, page }: SubscribeRequest) {
  const words = SUBSCRIBER_WORDS[language]
  const named = (sentence: string) => fill(sentence, { page: page.name })
  return {
    ...words,
    subscribe: named(words.subscribe),
    subscribed: named(words.subscribed),
    leave: named(words.leave),
    left: named(words.left),
  }
}
