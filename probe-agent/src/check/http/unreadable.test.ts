import { gzipSync } from 'node:zlib'
import { type Assertion, COMPARISONS, type HttpOutcome, type HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { answering, check, specFor } from './check.fixture.ts'

const test = suite('what could not be read is not absent')

interface Subject {
  name: string
  answer: Buffer
  source: Assertion['source']
  property?: string
  /** A word that is not in it. */
  target?: string
  spec?: Partial<HttpSpec>
  fault: RegExp
  /** Comparisons that can be decided all the same. */
  decided?: readonly Assertion['comparison'][]
}

function page(body: string | Buffer, ...headers: string[]): Buffer {
  const bytes = Buffer.from(body as string, 'latin1')
  const head = ['HTTP/1.1 200 OK', `Content-Length: ${bytes.length}`, ...headers, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes])
}

const LONG = gzipSync(Buffer.from(Array.from({ length: 400 }, (_, index) => `line ${index * 7919} `).join('')))
const MAINTENANCE = page('<p>maintenance</p>', 'Content-Type: text/html')
const BAD_UTF8 = page('{"a":"Gr\xfc\xdfe"}', 'Content-Type: application/json')

const subjects: Subject[] = [
  {
    name: 'JSON of a page',
    answer: MAINTENANCE,
    source: 'json_path',
    property: '$.error',
    fault: /the body is not JSON/,
  },
  {
    name: 'JSON of an empty body',
    answer: page(''),
    source: 'json_path',
    property: '$.error',
    fault: /the body is empty, not JSON/,
  },
  {
    name: 'JSON of a part',
    answer: page('{"a":1'),
    source: 'json_path',
    property: '$.b',
    fault: /the body is not JSON/,
  },
  {
    name: 'a JSONPath that is none',
    answer: page('{}'),
    source: 'json_path',
    property: '$..[',
    fault: /the path is not a JSONPath/,
  },
  {
    name: 'JSON that is too deep',
    answer: page(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
    source: 'json_path',
    property: '$..error',
    fault: /the JSON is too deep/,
  },
  ...(['body', 'json_path'] as const).flatMap((source): Subject[] => [
    {
      name: `${source} of HEAD`,
      answer: page(''),
      source,
      ...(source === 'json_path' && { property: '$' }),
      spec: { method: 'HEAD' },
      fault: /a response to HEAD has no body/,
    },
    {
      name: `${source} that is cut off`,
      answer: page(LONG.subarray(0, 500), 'Content-Encoding: gzip'),
      source,
      ...(source === 'json_path' && { property: '$' }),
      fault: /the end of the body is missing/,
      ...(source === 'body' && { decided: ['not_empty', 'exists'] }),
    },
    {
      name: `${source} of an unknown content coding`,
      answer: page(LONG, 'Content-Encoding: rot13'),
      source,
      ...(source === 'json_path' && { property: '$' }),
      fault: /unknown content coding/,
      ...(source === 'body' && { decided: ['not_empty', 'exists'] }),
    },
  ]),
  {
    name: 'a body with a transfer coding',
    answer: Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n'), LONG]),
    source: 'body',
    fault: /a transfer coding that was not requested/,
    decided: ['not_empty', 'exists'],
  },
  {
    name: 'letters of a body that is not of its charset',
    answer: page('Gr\xfc\xdfe', 'Content-Type: text/plain; charset=utf-8'),
    source: 'body',
    target: 'Füße',
    fault: /the body is not valid utf-8/,
    decided: ['not_empty', 'exists', 'is_empty', 'not_exists'],
  },
  {
    name: 'letters of JSON that is not UTF-8',
    answer: BAD_UTF8,
    source: 'json_path',
    property: '$.grüße',
    fault: /the body is not valid utf-8/,
  },
  {
    name: 'a body that is not UTF-16',
    answer: page('\xff\xfea\0b', 'Content-Type: text/plain'),
    source: 'body',
    fault: /the body is not valid utf-16le/,
    decided: ['not_empty', 'exists'],
  },
  {
    name: 'a body with a charset that browsers refuse',
    answer: page('abc', 'Content-Type: text/plain; charset=iso-2022-kr'),
    source: 'body',
    fault: /browsers refuse to read/,
    decided: ['not_empty', 'exists'],
  },
  {
    name: 'a header of a head that is cut off',
    answer: Buffer.from('HTTP/1.1 200 OK\r\nServer: x\r\nX-Ot'),
    source: 'header',
    property: 'x-other',
    fault: /the response headers are cut off/,
  },
  {
    name: 'the certificate of a plain connection',
    answer: page(''),
    source: 'tls_days_left',
    target: '14',
    fault: /the connection has no TLS/,
    decided: ['exists', 'not_exists'],
  },
]

async function ask(
  { answer, source, property, target, spec }: Subject,
  comparison: Assertion['comparison'],
): Promise<HttpOutcome> {
  const server = await answering(answer)
  const assertion = { source, property: property ?? null, comparison, target: target ?? 'absent' }
  const outcome = await check(specFor(server.uri, { ...spec, assertions: [assertion] }))
  await server.close()
  return outcome
}

for (const subject of subjects) {
  test(subject.name, async () => {
    for (const comparison of COMPARISONS) {
      if (subject.decided?.includes(comparison)) continue
      const outcome = await ask(subject, comparison)
      assert.is(outcome.failure_reason, 'assertion_failed', `${comparison}: ${outcome.failure_detail}`)
      assert.match(outcome.failure_detail ?? '', subject.fault, comparison)
    }
  })
}

const found: [name: string, answer: Buffer, Partial<Assertion>][] = [
  [
    'what is in a part is in the whole',
    page(LONG.subarray(0, 500), 'Content-Encoding: gzip'),
    { comparison: 'contains', target: 'line 7919' },
  ],
  ['what was not coded at all', page('hello', 'Content-Encoding: utf-8'), { comparison: 'contains', target: 'hello' }],
  [
    'ASCII beside letters that are not valid',
    page('Gr\xfc\xdfe', 'Content-Type: text/plain; charset=utf-8'),
    { comparison: 'not_contains', target: 'Fatal' },
  ],
  [
    'a node beside letters that are not valid',
    BAD_UTF8,
    { source: 'json_path', property: '$.error', comparison: 'not_exists', target: null },
  ],
  [
    'a header that is there before the cut',
    Buffer.from('HTTP/1.1 200 OK\r\nServer: x\r\nX-Ot'),
    { source: 'header', property: 'server', comparison: 'exists', target: null },
  ],
]

for (const [name, answer, rest] of found) {
  test(`${name} is found`, async () => {
    const server = await answering(answer)
    const assertion = { source: 'body', property: null, comparison: 'exists', target: null, ...rest } as Assertion
    const outcome = await check(specFor(server.uri, { assertions: [assertion] }))
    await server.close()
    assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  })
}

test.run()
