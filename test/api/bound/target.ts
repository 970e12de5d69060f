import { BODY_LIMIT, CHUNK_LIMIT } from '@pharos/probe-agent/check/body.ts'
import { LARGEST_ANSWER as RDAP_BYTES } from '@pharos/probe-agent/check/domain/fetch.ts'
import { LARGEST_ANSWER as WHOIS_BYTES } from '@pharos/probe-agent/check/domain/whois/ask.ts'
import { MOST_MS as ASSERTION_MS } from '@pharos/probe-agent/check/http/assertion.ts'
import { BRIEF_MS } from '@pharos/probe-agent/check/http/costly.ts'
import { MOST_HEAD } from '@pharos/probe-agent/check/http/http1/reader.ts'
import { MOST_OUTCOME_BYTES } from '@pharos/probe-agent/check/size.ts'
import { LIMIT as TLS_BYTES } from '@pharos/probe-agent/check/tls/dialogue.ts'
import { ARTIFACTS, MAX_SCRIPT_LENGTH } from '@pharos/shared-protocol/check/browser.ts'
import { KIND_TESTS } from '../../kind/index.ts'
import { type Bound, count, seconds, size, TIMEOUT } from './bound.ts'

const more = (number: number) => Math.ceil(number * 1.5)
const LARGEST_ARTIFACT = Math.max(...Object.values(ARTIFACTS).map(({ max_bytes }) => max_bytes))

/** What targets answer to agents, and what agents send on. */
export const TARGET_BOUNDS: readonly Bound[] = [
  {
    ...{ input: 'the body of an HTTP response', from: 'a target', bytes: size(BODY_LIMIT), time: TIMEOUT },
    ...{ work: `${count(CHUNK_LIMIT, 'chunks')}; a budget of memory for all`, beyond: 'body_too_large' },
    exceed: attack => attack.check((_, res) => void res.end(Buffer.alloc(more(BODY_LIMIT)))),
  },
  {
    ...{ input: 'a compressed body, inflated', from: 'a target', bytes: size(BODY_LIMIT), time: TIMEOUT },
    ...{ work: 'inflated in pieces', beyond: 'body_too_large', tested: 'probe-agent/src/check/http/coding.test.ts' },
  },
  {
    ...{ input: 'the head of an HTTP response', from: 'a target', bytes: size(MOST_HEAD), time: TIMEOUT },
    ...{ work: '–', beyond: 'protocol_error' },
    exceed: attack =>
      attack.check((_, res) => {
        res.setHeader('x-long', 'x'.repeat(more(MOST_HEAD)))
        res.end('fine')
      }),
  },
  {
    ...{
      input: 'expressions and JSONPath on a body',
      from: 'an account',
      bytes: size(BODY_LIMIT),
      work: 'a linear engine',
    },
    time: `${seconds(BRIEF_MS)} on the event loop, then ${seconds(ASSERTION_MS)} in a thread`,
    ...{ beyond: 'not judged', tested: 'probe-agent/src/check/http/costly.test.ts' },
  },
  {
    ...{ input: 'the head of an HTTP/2 response, decompressed', from: 'a target', bytes: size(MOST_HEAD) },
    ...{ work: 'lines are counted while they come; 10 MB in Node', time: TIMEOUT, beyond: 'protocol_error' },
    tested: 'probe-agent/src/check/http/http2.test.ts',
  },
  ...Object.values(KIND_TESTS).flatMap(({ bounds }) => bounds),
  {
    ...{ input: 'what precedes TLS (STARTTLS)', from: 'a target', bytes: size(TLS_BYTES), work: '–', time: TIMEOUT },
    ...{ beyond: 'a failure', tested: 'probe-agent/src/check/tls/starttls.test.ts' },
  },
  {
    ...{ input: 'an answer of RDAP', from: 'a target', bytes: size(RDAP_BYTES), work: '–', time: TIMEOUT },
    ...{ beyond: 'malformed_response', tested: 'probe-agent/src/check/domain/chain.test.ts' },
  },
  {
    ...{ input: 'an answer of WHOIS', from: 'a target', bytes: size(WHOIS_BYTES), work: '–', time: TIMEOUT },
    ...{ beyond: 'malformed_response', tested: 'probe-agent/src/check/domain/chain.test.ts' },
  },
  {
    ...{ input: 'an answer of DNS', from: 'a target', bytes: '64 KiB (TCP)', time: TIMEOUT },
    work: '16 aliases, 20 delegations, 13 servers of each',
    ...{ beyond: 'a failure', tested: 'probe-agent/src/check/dns-record/answer.test.ts' },
  },
  {
    ...{ input: 'the script of a browser check', from: 'an account', bytes: count(MAX_SCRIPT_LENGTH, 'characters') },
    ...{ work: 'a sandbox with limits of CPU, memory and processes (docs/browser-checks.md)', time: TIMEOUT },
    ...{ beyond: 'a failure', tested: 'probe-agent/src/check/browser/limits.test.ts' },
  },
  {
    ...{ input: 'an artifact of a browser check', from: 'a target', bytes: size(LARGEST_ARTIFACT), work: '–' },
    ...{ time: '–', beyond: 'dropped', tested: 'probe-agent/src/check/browser/artifact.test.ts' },
  },
  {
    ...{ input: 'an outcome on the bus', from: 'an agent', bytes: size(MOST_OUTCOME_BYTES) },
    ...{ work: 'quotas of messages and bytes of the agent', time: '–', beyond: 'dead letter' },
    tested: 'test/fault/intruder-flood.test.ts',
  },
]
