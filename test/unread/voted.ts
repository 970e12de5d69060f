import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { decideRegion, judgeRun, type Observation } from '@pharos/control-plane/monitoring/verdict/rules.ts'
import { policyOf, stateOf, T0 } from '@pharos/control-plane/monitoring/verdict/verdict.fixture.ts'
import { failedAssertions, type Subject } from '@pharos/probe-agent/check/http/assertion.ts'
import { check, specFor } from '@pharos/probe-agent/check/tcp/check.fixture.ts'
import { say } from '@pharos/probe-agent/say.ts'
import { BROWSER_FAILURES } from '@pharos/shared-protocol/check/browser.ts'
import { ASSERTION_SOURCES, type Assertion, COMPARISONS } from '@pharos/shared-protocol/check/http.ts'
import { ICMP_FAILURES } from '@pharos/shared-protocol/check/icmp.ts'
import type { Said, Unread } from './unread.ts'

const READ: Subject = {
  ...{ statusCode: 200, totalMs: 12, tlsDaysLeft: 40, headersFault: null, bodyFault: null },
  header: () => undefined,
  body: () => ({ text: '', part: null, garbled: null }),
  json: () => ({ value: {}, fault: null }),
}
const PART = { text: '', part: say('assertion.end_missing'), garbled: null }
const GARBLED = { text: '{}', part: null, garbled: say('assertion.charset_invalid', { charset: 'utf-8' }) }

/** Subjects that cannot be read, by what an assertion examines. A response always has the others. */
const UNREAD: { [S in Assertion['source']]: Record<string, Partial<Subject>> } = {
  status_code: {},
  response_time_ms: {},
  header: { 'a head that is cut off': { headersFault: say('assertion.headers_cut') } },
  body: {
    'no body': { bodyFault: say('assertion.head') },
    'a part': { body: () => PART },
    'another charset': { body: () => GARBLED },
  },
  json_path: {
    'no body': { bodyFault: say('assertion.head') },
    'no JSON': { json: () => ({ fault: say('assertion.not_json') }) },
    'a part': { body: () => PART },
    'another charset': { body: () => GARBLED },
  },
  tls_days_left: { 'no TLS': { tlsDaysLeft: null } },
}

/** Texts that no readable part has; letters, since those are what another charset spoils. */
const TARGET = 'Füße'
/** What can be decided all the same: there is a body, though it is unreadable; and there is no certificate. */
const DECIDED: { [S in Assertion['source']]?: Record<string, readonly string[]> } = {
  body: { 'a part': ['exists'], 'another charset': ['is_empty', 'not_empty', 'exists', 'not_exists'] },
  tls_days_left: { 'no TLS': ['exists', 'not_exists'] },
}

function* ofHttp(): Generator<Unread> {
  for (const source of ASSERTION_SOURCES)
    for (const [name, subject] of Object.entries(UNREAD[source]))
      for (const comparison of COMPARISONS) {
        if (DECIDED[source]?.[name]?.includes(comparison)) continue
        const property = source === 'header' ? 'x-grüße' : source === 'json_path' ? '$.grüße' : null
        const assertion: Assertion = { source, property, comparison, target: TARGET }
        yield {
          name: `${source} ${comparison} of ${name}`,
          expected: 'fails',
          said: () => {
            const [failure] = failedAssertions([assertion], { ...READ, ...subject })
            return {
              isGood: !failure,
              isBad: failure !== undefined,
              isKept: false,
              reason: failure?.fault?.text ?? null,
            }
          },
        }
      }
}

/** What a server does instead of an answer. */
const ANSWERS: Record<string, (socket: Socket) => void> = {
  'nothing, and the end': socket => socket.end(),
  'nothing, and a reset': socket => void socket.once('data', () => socket.resetAndDestroy()).write(''),
  'a part, and a reset': socket => void socket.write('Wel', () => setTimeout(() => socket.resetAndDestroy(), 20)),
  'bytes that are no text': socket => socket.end(Buffer.from([0xff, 0xfe, 0, 0x80, 0xc3])),
  'more than is read': socket => socket.end(Buffer.alloc(100_000, '.')),
}
/** Expressions that hold of an empty text, and one that does not. */
const EXPRESSIONS = { 'nothing, and the end': ['', '.*', '^$', '^[^x]*$'], others: ['^Welcome$'] }

export function* ofTcp(): Generator<Unread> {
  for (const [name, answer] of Object.entries(ANSWERS))
    for (const expect of name.startsWith('nothing') ? EXPRESSIONS['nothing, and the end'] : EXPRESSIONS.others)
      yield {
        name: `expect ${JSON.stringify(expect)} of ${name}`,
        expected: 'fails',
        said: async () => {
          const server = createServer(socket => answer(socket.on('error', () => {}))).listen(0, '127.0.0.1')
          await once(server, 'listening')
          const { port } = server.address() as AddressInfo
          const { failure_reason, failure_detail } = await check(specFor(port, { send: 'hello', expect }))
          server.close()
          const reason = failure_reason && failure_detail
          return { isGood: failure_reason === null, isBad: failure_reason !== null, isKept: false, reason }
        },
      }
}

const OBSERVED: Observation = {
  ...{ kind: 'slot', region: 'region-0', slot: T0, ordinal: 0, at: T0, spec_version: 1, status: 'failing' },
  ...{ failure_reason: null, failure_detail: 'in words', failure_text: null, total_ms: null, loop_delay_ms: 0 },
  ...{ waits: { ms: 1_000, end_as: [] }, hangs_on_delay: false },
}

/** A run of a region that was healthy, or failing: neither is changed by what says nothing about the target. */
function saidOf(observed: Partial<Observation>, before: 'healthy' | 'failing', inverted: boolean): Said {
  const policy = policyOf({ inverted })
  const state = stateOf(before)
  const run = judgeRun({ ...OBSERVED, slot: (T0 + 60_000) as typeof T0, ...observed }, policy)
  const { state: after } = decideRegion(state, run, policy)
  const isKept = JSON.stringify(after) === JSON.stringify(state)
  return { isGood: run.status === 'healthy', isBad: run.status === 'failing', isKept, reason: run.failure_reason }
}

function* excused(reasons: readonly string[]): Generator<Unread> {
  for (const before of ['healthy', 'failing'] as const)
    for (const inverted of [false, true])
      for (const failure_reason of reasons) {
        const what = `${before}${inverted ? ', inverted' : ''}`
        yield {
          name: `${failure_reason} of the agent itself (${what})`,
          expected: 'keeps',
          said: () => saidOf({ failure_reason }, before, inverted),
        }
        const late = { failure_reason, loop_delay_ms: 600, waits: { ms: 1_000, end_as: [failure_reason] } }
        yield {
          name: `${failure_reason} of an agent that was late (${what})`,
          expected: 'keeps',
          said: () => saidOf(late, before, inverted),
        }
      }
}

/** Failures of each kind by which its agent says that it could not look. */
const isOwn = (reason: string) => /^not_permitted$|_unavailable$/.test(reason)

export function ofIcmp(): Iterable<Unread> {
  return excused(ICMP_FAILURES.filter(isOwn))
}

/** The kinds besides those of `test/kind`. */
export const VOTED = {
  http: () => [...ofHttp()],
  browser: () => [...excused(BROWSER_FAILURES.filter(isOwn))],
}
