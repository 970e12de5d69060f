import { LiveEvent } from '@pharos/shared-protocol/contract/account/event-stream.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount, type TestAccount } from './account.ts'
import { memberSession } from './session.ts'
import type { World } from './world.ts'

export function isStream(response: Response): boolean {
  return /^text\/event-stream/.test(response.headers.get('content-type') ?? '')
}

/** Returns the first event of a stream, and closes it: for requests that do not end by themselves. */
export async function firstEvent(response: Response): Promise<unknown> {
  if (response.body === null) return undefined
  const stream = new OpenStream(response, new AbortController())
  const first = await stream.next()
  await response.body.cancel().catch(() => {})
  return first
}

/** A stream of live events, parsed as a browser does (WHATWG HTML, 9.2.6). */
export class OpenStream {
  readonly response: Response
  readonly events: LiveEvent[] = []
  comments = 0
  retryMs: number | null = null
  /** What a browser would send as `Last-Event-ID`. */
  lastEventId = ''
  readonly #ended: Promise<boolean>
  readonly #abort: AbortController
  #isEnded = false
  #taken = 0
  #rest = ''

  constructor(response: Response, abort: AbortController) {
    this.response = response
    this.#abort = abort
    this.#ended = this.#read().then(
      () => true,
      () => false,
    )
    void this.#ended.finally(() => {
      this.#isEnded = true
    })
  }

  static async open(url: string, headers: Record<string, string>, lastEventId = ''): Promise<OpenStream> {
    const abort = new AbortController()
    const sent = { ...headers, accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) }
    const response = await fetch(`${url}/events`, { headers: sent, signal: abort.signal })
    if (!isStream(response)) throw new Error(`No stream: ${response.status} ${await response.text()}`)
    return new OpenStream(response, abort)
  }

  /** The next event that was not taken yet. */
  async next(): Promise<LiveEvent> {
    await until(`one more event than ${JSON.stringify(this.events)}`, () => this.events.length > this.#taken)
    return this.events[this.#taken++] as LiveEvent
  }

  /** The changes so far, as `name subject`. */
  get changes(): string[] {
    return this.events.flatMap(({ event, data }) => (event === 'change' ? [`${data.name} ${data.subject}`] : []))
  }

  /** Waits until the server has ended the stream. Returns whether that was an orderly end. */
  async end(): Promise<boolean> {
    await until('the end of the stream', () => this.#isEnded)
    return this.#ended
  }

  close(): void {
    this.#abort.abort()
  }

  async #read(): Promise<void> {
    const text = this.response.body?.pipeThrough(new TextDecoderStream())
    if (!text) return
    for await (const part of text as unknown as AsyncIterable<string>) {
      const blocks = (this.#rest + part).split('\n\n')
      this.#rest = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
  }

  #take(block: string): void {
    const fields = new Map(block.split('\n').map(line => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*: ?/, '')]))
    if (fields.has('')) this.comments += 1
    if (fields.has('retry')) this.retryMs = Number(fields.get('retry'))
    const id = fields.get('id')
    this.lastEventId = id ?? this.lastEventId
    const data = fields.get('data')
    if (data === undefined) return
    const event = { event: fields.get('event'), ...(id !== undefined && { id }), data: JSON.parse(data) as unknown }
    this.events.push(LiveEvent.parse(event))
  }
}

/** Creates an account with a member's session and an open stream, whose `ready` event is already taken. */
export async function arrangeLive(world: World) {
  const account = await addAccount(world, 'live')
  const session = await memberSession(world, account.member)
  return { account, session, stream: await openLive(world, session) }
}

export async function openLive(
  world: Pick<World, 'url'>,
  session: { cookie: string },
  lastEventId = '',
  url = world.url,
) {
  const stream = await OpenStream.open(url, { cookie: session.cookie }, lastEventId)
  assert.is((await stream.next()).event, 'ready')
  return stream
}

/** Creates a service, which is a change in the audit log. */
export async function makeService({ call }: TestAccount): Promise<string> {
  return (await call(routes.createService, { body: { name: crypto.randomUUID() } })).body.id
}

/** Lets time pass for one turn, and waits until the stream has this many changes. */
export async function tell(world: World, stream: OpenStream, changes: number): Promise<void> {
  await world.advance('500ms')
  await until(`${changes} changes`, () => stream.changes.length >= changes)
}
