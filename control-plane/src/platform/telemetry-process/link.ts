import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { inSystem, type Platform } from '../context.ts'
import { telemetryAddresses } from '../process.ts'
import { realMs, waitReal, within } from '../real-time.ts'
import { Refusal } from '../refusal.ts'
import type { Part } from '../worker.ts'
import { nameOf, open, type Place, placeOf, socketOf } from './place.ts'

/** An open connection to a telemetry process. */
export interface Line {
  socket: Socket
  /** Calls `run` when the process no longer answers, until the returned function is called. */
  onSilence(run: () => void): () => void
}

/** The way from an API to the telemetry processes of its installation. */
export interface TelemetryLink extends Part {
  /** Connects to a process that answers; starts it if it can be started. Throws a 503 if there is none. */
  connect(): Promise<Line>
  /** Why no process can be reached, in words; null if one can, or is not needed yet. */
  fault(): string | null
}

/** How often each process is asked whether it lives, and how long it may take to answer (real milliseconds). */
const ASK_EVERY_MS = 1_000
const ANSWER_MS = 5_000
/** How often the processes of other machines, or of other data folders, are looked up (real milliseconds). */
const FIND_EVERY_MS = 5_000
/** How long a start may take (real milliseconds). */
const START_MS = 20_000
/** How long a process that announced an address may be unseen (milliseconds). */
const UNSEEN_MS = 15_000

interface Peer {
  place: Place
  state: 'unknown' | 'answers' | 'away' | 'silent'
  listeners: Set<() => void>
}

export function openTelemetryLink(platform: Platform): TelemetryLink {
  const { config, log } = platform
  const own = peerAt({ path: socketOf(config) })
  const starter = config.PHAROS_TELEMETRY_STARTER
  const stopping = new AbortController()
  let others: Peer[] = []
  let turn = 0
  let foundAt = Number.NEGATIVE_INFINITY
  /** Whether a process has answered, or should have. One that is started on first use need not run before. */
  let needed = starter === undefined

  const peers = () => [own, ...others]

  /** Keeps the known processes while the database is away. A process that can be started here is the only one. */
  async function findOthers(): Promise<void> {
    if (starter !== undefined || realMs() - foundAt < FIND_EVERY_MS) return
    foundAt = realMs()
    const found = await inSystem(platform, ctx => telemetryAddresses(ctx, ctx.now - UNSEEN_MS)).catch(() => null)
    if (found === null) return
    const known = new Map(others.map(peer => [nameOf(peer.place), peer]))
    others = found.map(address => known.get(address) ?? peerAt(placeOf(address)))
  }

  async function openAny(): Promise<Line | null> {
    turn += 1
    const all = peers().filter(({ state }) => state !== 'silent')
    const first = turn % Math.max(1, all.length)
    for (const peer of [...all.slice(first), ...all.slice(0, first)]) {
      const socket = await open(peer.place)
      if (socket !== null) return { socket, onSilence: run => hear(peer, run) }
    }
    return null
  }

  async function look(peer: Peer): Promise<void> {
    const before = peer.state
    peer.state = await ask(peer.place)
    if (peer.state === 'answers') needed = true
    if (peer.state === before) return
    if (peer.state === 'silent') for (const run of [...peer.listeners]) run()
    if (needed && peer.state !== 'answers' && before !== 'unknown')
      log.error({ place: nameOf(peer.place) }, `the telemetry process ${WORDS[peer.state]}`)
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await findOthers()
      await Promise.all(peers().map(look))
      await waitReal(ASK_EVERY_MS, stopping.signal)
    }
  }

  const watching = watch()
  return {
    async connect() {
      const line = (await openAny()) ?? (starter === undefined ? null : await startThenOpen(starter, openAny))
      if (line !== null) return line
      needed = true
      throw away()
    },
    fault() {
      const states = peers().map(({ state }) => state)
      if (!needed || states.includes('answers') || states.every(state => state === 'unknown')) return null
      return WORDS[states.includes('silent') ? 'silent' : 'away']
    },
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

const WORDS = {
  unknown: 'is not known',
  answers: 'answers',
  away: 'is not running',
  silent: 'does not answer',
} as const

/** The refusal of a request that no telemetry process can take. */
export function away(): Refusal {
  return new Refusal('unavailable', requestText('request.telemetry_unavailable'), {
    headers: { 'retry-after': '2' },
  })
}

function peerAt(place: Place): Peer {
  return { place, state: 'unknown', listeners: new Set() }
}

function hear({ listeners }: Peer, run: () => void): () => void {
  listeners.add(run)
  return () => void listeners.delete(run)
}

/** Asks the supervisor to start the process: it ends the connection once the process is ready. */
async function startThenOpen(starter: string, openAny: () => Promise<Line | null>): Promise<Line | null> {
  const knock = connect(starter).on('error', () => {})
  await within(START_MS, once(knock.resume(), 'close'), () => knock.destroy())
  return openAny()
}

/** Whether the process at a place answers, on a connection of its own. */
async function ask(place: Place): Promise<'answers' | 'away' | 'silent'> {
  const socket = await open(place)
  if (socket === null) return 'away'
  const question = request({ createConnection: () => socket, path: '/health/live', headers: { host: 'telemetry' } })
  const answer = new Promise<'answers' | 'away'>(done => {
    question.once('response', reply => done(reply.resume().statusCode === 200 ? 'answers' : 'away'))
    question.once('error', () => done('away'))
  })
  question.end()
  return within(ANSWER_MS, answer, () => 'silent' as const).finally(() => socket.destroy())
}
