import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { KIND_TESTS } from '../kind/index.ts'
import { pharos, type WorldCli } from './pharos.ts'
import { cliStory } from './story.ts'

interface Walk {
  word: string
  noun: string
  /** Command lines that are run first. */
  before?(name: string): string[]
  add(name: string): string[]
  update: string[]
  /** Its name once it exists. */
  called?(name: string): string
  runs?: false
  /** A kind that not every agent can run, so the test makes the region's agent offer it. */
  offered?: string
}

const http = (name: string, uri = 'http://127.0.0.1:9/') => [
  ...['http', 'add', uri, '--friendly-name', name, '--no-monitor-domain'],
]

type Own = Exclude<MonitorKindName, keyof typeof KIND_TESTS | 'alert_rule'>

/** The kinds beside those of test/kind, and beside alert rules, which test/cli/alert-rule.test.ts walks. */
const OWN: { [K in Own]: Walk } = {
  http: { word: 'http', noun: 'HTTP monitor', add: name => http(name).slice(2), update: ['--interval', '2m'] },
  tls: {
    word: 'tls',
    noun: 'TLS monitor',
    add: name => ['127.0.0.1', '--port', '9', '--friendly-name', name],
    update: ['--warn-days', '9'],
  },
  dns_record: {
    word: 'dns',
    noun: 'DNS record monitor',
    add: name => ['example.test', '--watch', 'A', '--resolver', '127.0.0.1:9', '--friendly-name', name],
    update: ['--interval', '2m'],
  },
  domain: {
    word: 'domain',
    noun: 'domain check',
    before: name => http(name, `http://www.${name}.sj/`),
    add: name => [name],
    update: ['--expiry-date', '2031-04-01'],
    called: name => `${name}.sj`,
  },
  heartbeat: {
    word: 'heartbeat',
    noun: 'heartbeat',
    add: name => [name, '--period', '1h'],
    update: ['--grace', '2h'],
    runs: false,
  },
  page_speed: {
    word: 'page-speed',
    noun: 'page-speed monitor',
    before: name => http(name),
    add: name => [name],
    update: ['--lcp', '2500ms'],
  },
  browser: {
    word: 'browser',
    noun: 'browser check',
    add: name => [name, '--script', '-'],
    update: ['--every', '5m'],
    offered: 'browser',
  },
}

const ALIKE = Object.entries(KIND_TESTS).map(([kind, { cli }]): Walk => {
  const { type, name: noun } = KINDS[kind as keyof typeof KIND_TESTS]
  const { add, update } = cli
  return { word: type, noun, add: name => [...add(9), '--friendly-name', name], update, offered: kind }
})

for (const walk of [...Object.values(OWN), ...ALIKE])
  cliStory(test, `${walk.word}: every verb`, cli => follow(cli, walk))

async function follow(cli: WorldCli, walk: Walk): Promise<void> {
  const { word, noun, before, add, update, called, runs, offered } = walk
  if (offered)
    await cli.world.sql(
      'update agent set capabilities = array_append(capabilities, $1) where not $1 = any(capabilities)',
      [offered],
    )
  const run = (verb: string, ...words: string[]) => cli.run([word, verb, ...words])
  const refused = (code: number, verb: string, ...words: string[]) => cli.run([word, verb, ...words], { code })
  const [one, two] = ['shop-a', 'shop-b'].map(name => called?.(name) ?? name) as [string, string]
  assert.match((await run('list')).stdout, new RegExp(`^There are no ${noun}s\\. .*: pharos `))
  for (const [name, verb] of [
    ['shop-a', 'add'],
    ['shop-b', 'create'],
  ] as const) {
    if (before) await cli.run(before(name))
    const added = await cli.run([word, verb, ...add(name)], { stdin: 'await page.goto("about:blank")' })
    assert.match(added.stdout, /^Added /)
    assert.match(added.stderr, new RegExp(`Show it: pharos ${word} show ${called?.(name) ?? name}\n`))
  }
  assert.is((await cli.json<unknown[]>(word, 'list')).length, 2)
  assert.is((await cli.json<unknown[]>(word, 'list', '--limit', '1')).length, 1)
  assert.match((await run('show', one)).stdout, new RegExp(one))
  const [{ id = '' } = {}] = await cli.json<{ id: string }[]>(word, 'list', '--limit', '1')
  assert.match((await run('show', id)).stdout, new RegExp(two), 'the newest is listed first, and found by its whole id')
  if (before) assert.match((await refused(1, 'add', ...add('shop-a'))).stderr, /already/)
  assert.match((await refused(1, 'show', 'nothing')).stderr, new RegExp(`"nothing"\\.\n {2}See pharos ${word} list\\.`))

  assert.match((await refused(2, 'update', one)).stderr, new RegExp(`see pharos ${word} update --help`))
  assert.match((await refused(2, 'update', one, ...update, '--nonsense')).stderr, /unknown option/)
  assert.match((await refused(2, 'update', one, '--clear', 'nonsense')).stderr, /--clear does not accept "nonsense"/)
  assert.match((await run('update', one, ...update)).stdout, new RegExp(`^Changed ${one}`))

  await refused(1, 'pause', one, 'nothing')
  assert.is(
    (await run('pause', two)).stdout,
    `Paused ${two}.\n`,
    'the first was not paused before the second was looked for',
  )
  assert.is((await cli.json<unknown[]>(word, 'pause', one, two, one)).length, 2)
  assert.is((await run('resume', one, two)).stdout, `Resumed ${one}.\nResumed ${two}.\n`)
  if (runs === false) assert.match((await refused(2, 'run', one)).stderr, /your job pings it/)
  else {
    const started = await run('run', one, two)
    assert.match(started.stdout, new RegExp(`^${one}: the run \\S+ was queued\\.\n${two}: the run`))
    assert.match(started.stderr, new RegExp(`See the result: pharos ${word} \\w+ ${one}\n`))
  }
  assert.match((await refused(2, 'delete', one)).stderr, /add --yes/)
  assert.is((await run('rm', one, '--yes')).stdout, `Deleted ${one}.\n`)
  assert.is((await cli.json<{ deleted: string[] }>(word, 'delete', two, '--yes')).deleted.length, 1)
  assert.equal(await cli.json(word, 'list'), [])
  if (before) assert.is((await cli.json<unknown[]>('http', 'list')).length, 2, 'the HTTP monitors stay')
}

test('what was done before a refusal is reported', async () => {
  const heartbeats = ['first', 'second'].map(name => ({ id: `${name}-id`, friendly_name: name, ping_key: name }))
  const server = createServer(({ url = '' }, response) => {
    if (url.includes('second-id')) return response.writeHead(409).end()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(url.endsWith('/pause') ? heartbeats[0] : heartbeats))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const env = { PHAROS_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, PHAROS_API_KEY: 'key' }
  const { code, stdout, stderr } = await pharos(['heartbeat', 'pause', 'first', 'second'], { env })
  server.close()
  assert.equal([code, stdout], [1, ''])
  assert.match(stderr, /^Paused first\.\npharos: /)
})

test.run()
