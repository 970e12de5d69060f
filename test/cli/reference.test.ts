import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProgram } from '@pharos/cli/program.ts'
import { Session } from '@pharos/cli/session.ts'
import { processTerminal } from '@pharos/cli/terminal.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { WorldCli } from './pharos.ts'
import { cliStory } from './story.ts'

/** Placeholders of the help that stand for something with a name: the last test proves that each is looked up by it. */
const THINGS = words(`
  account actor agent api-key app application channel check client component connection contact dashboard group heartbeat http-monitor
  incident integration invitation issue maintenance member monitor others page person policy region report
  rule schedule service session subscriber view widget window`)

/** Things without a name. Each is given by its id or the beginning of it, and most commands take the newest without. */
const NAMELESS = words('delivery map result run trace keys')

/** Values, labels such as tags, and names that the command gives or that another command lists. */
const VALUES = words(`
  action address assertion binding bytes cadence code colour commit count date
  day days details dir domain duration email environments expression family field fields file folder format fraction
  group=role hash hex host host:port hosts hour how impact json key key=value keyword kind kinds language level levels line
  list method metric minutes mode n name name=role name=value names names... number option order origin pattern
  percent place plan plans port prefix profile protocol range rdata release result role rotation rrule scope
  search searches server set severity signal slug source sources state status substatus tag tags text theme thing time
  title token type uri url urgency user:password version what when width x,y,w,h x/y zone`)

/** Ids that other systems give. */
const FOREIGN = ['--access-key-id', '--client-id', '--entity-id', '--rid', '--trace', '--user']

function words(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/))
}

const session = new Session({ ...processTerminal(), folder: '/nowhere', env: {} })
const program = await createProgram(session)
const all = leaves(program, 'pharos')

type Command = typeof program

function leaves(command: Command, path: string): [path: string, command: Command][] {
  if (command.commands.length === 0) return [[path, command]]
  return command.commands.flatMap(child => leaves(child as Command, `${path} ${child.name()}`))
}

const wordIn = (flags: string) => /[<[]([^>\]]+)[>\]]$/.exec(flags)?.[1]

/** What the options and arguments of the help stand for, each with where it is. */
const placeholders = all
  .flatMap(([path, { options, registeredArguments }]) => [
    ...options
      .filter(({ hidden }) => !hidden)
      .map(({ long, flags }) => ({ word: wordIn(flags) ?? '', flag: long ?? '', where: `${path} ${flags}` })),
    ...registeredArguments.map(each => ({ word: each.name(), flag: '', where: `${path} <${each.name()}>` })),
  ])
  .filter(({ word }) => word !== '')

test('every option and argument is known as a thing, which takes a name, or as a value', () => {
  const known = new Set([...THINGS, ...NAMELESS, ...VALUES])
  assert.equal(
    placeholders.filter(({ word, flag }) => !known.has(word) && !FOREIGN.includes(flag)).map(({ where }) => where),
    [],
  )
  const used = new Set(placeholders.map(({ word }) => word))
  assert.equal(
    [...known].filter(word => !used.has(word)),
    [],
    'words that no command has',
  )
})

test('nothing in the help asks for an id, except for ids that other systems give', () => {
  const asking = ({ word, flag }: { word: string; flag: string }) => /(^|-)(uu)?id$/.test(word) || /-ids?$/.test(flag)
  assert.equal(
    placeholders.filter(each => asking(each) && !FOREIGN.includes(each.flag)).map(({ where }) => where),
    [],
  )
})

test('a former option for an id has its form with a name, and sets the same', () => {
  const former = all.flatMap(([path, { options }]) =>
    options.filter(({ long, hidden }) => hidden && /-?id$/.test(long ?? '')).map(option => ({ path, option, options })),
  )
  assert.ok(former.length > 20)
  for (const { path, option, options } of former) {
    const present = options.find(each => !each.hidden && each.attributeName() === option.attributeName())
    assert.ok(present, `${path} ${option.flags}`)
    assert.is(present.parseArg === undefined, option.parseArg === undefined)
  }
})

/** The name that no thing has. It is no slug, which a deleted region may have. */
const NOBODY = 'No Such Thing'

/** Values that a command needs before it looks for a thing, by the placeholder. */
const SAMPLES: Readonly<Record<string, string>> = {
  ...{ uri: 'http://127.0.0.1:9/', 'host:port': '127.0.0.1:9', host: '127.0.0.1', domain: 'example.test' },
  ...{ zone: 'UTC', time: '2h', text: 'words', title: 'Words', name: 'Words', type: 'webhook', address: 'a@example.com' },
  ...{ code: '123456', signal: 'start', date: 'none', set: 'A', rdata: '192.0.2.1', hash: '0'.repeat(64) },
  ...{ release: '1', plan: 'team', plans: 'team=1', list: 'monitors', cadence: 'weekly', scope: 'read:monitors' },
  ...{ email: 'b@example.com', file: '-', folder: '.', metric: 'monitors', day: '2026-03-01', rotation: 'daily' },
  ...{ source: 'uptime', level: '5m,owner@localhost', member: 'owner@localhost' },
} // biome-ignore format: a table

/** What a command wants beside the argument (`argument`) or the option (`option`) that is tried. */
const BESIDE: Readonly<Record<string, { argument?: string; option?: string }>> = {
  'browser add': { option: '--script -' },
  'browser test': { option: '--script -' },
  'rum source-maps delete': { argument: '--release 1' },
  'report download': { argument: '--out issue.pdf' },
  'maintenance add': { option: '--for 2h' },
  'status-page maintenance add': { argument: '--for 2h', option: '--for 2h' },
  page: { option: '--dry-run', argument: '--dry-run' },
  'dashboard update': { argument: '--name New' },
  'sso oidc add': { option: '--issuer https://login.example.test --client-id x' },
}

/** Commands that look for nothing, or in lists that this world does not have; with why that is no gap. */
const EXCEPT: readonly [start: string, why: string][] = [
  ['heartbeat run', 'is always refused'],
  ['alert-rule run', 'is always refused'],
  ['partner account', 'needs a partner: test/cli/partner.test.ts uses names'],
  ['rum errors assign Known 1', 'needs an issue: test/cli/rum-issue.test.ts uses names'],
  ['rum errors merge Known 1', 'needs an issue'],
  ['sso saml update 1', 'needs a connection; add looks the member up in the same way'],
  ['sso oidc update 1', 'needs a connection'],
]

cliStory(test, 'every thing is looked up by its name, and one that does not exist is refused by name', async cli => {
  await makeThings(cli)
  const faults: string[] = []
  const attempt = async (line: string[]) => {
    if (EXCEPT.some(([start]) => line.join(' ').startsWith(start))) return
    const { code, stdout, stderr } = await cli.start(line, { stdin: 'x' }).ended
    const refused = stderr.includes('There is no ') && stderr.includes(`"${NOBODY}"`)
    // The API looks applications up itself.
    if (!refused && !stderr.includes('is not a RUM application of this account'))
      faults.push(`pharos ${line.join(' ')}: ${code} ${stderr.trim() || stdout.trim()}`)
  }
  for (const [path, command] of all) for (const line of linesOf(path.split(' ').slice(1), command)) await attempt(line)
  assert.equal(faults, [])
})

/** Command lines of a command, one for each thing that it takes, which names NOBODY. */
function linesOf(line: string[], { options, registeredArguments }: Command): string[][] {
  const known = (word: string) => nameOf(line, word) ?? SAMPLES[word] ?? '1'
  const beside = BESIDE[line.join(' ')]
  const yes = options.some(({ long }) => long === '--yes') ? ['--yes'] : []
  const needed = (except?: string) =>
    options
      .filter(({ mandatory, long }) => mandatory && long !== except)
      .flatMap(({ long, flags }) => [long ?? '', known(wordIn(flags) ?? '')])
  const words = registeredArguments.map(each => each.name())
  const asArguments = [...words.keys()]
    .filter(at => THINGS.has(words[at] ?? ''))
    .map(at => [
      ...[...line, ...words.map((word, other) => (other === at ? NOBODY : known(word))), ...needed(), ...yes],
      ...(beside?.argument?.split(' ') ?? []),
    ])
  const asOptions = options
    .filter(({ flags }) => THINGS.has(wordIn(flags) ?? ''))
    .map(({ long = '' }) => [
      ...[...line, ...words.map(known), ...needed(long), ...yes, ...(beside?.option?.split(' ') ?? []), long, NOBODY],
    ])
  return [...asArguments, ...asOptions]
}

const MONITORS: Readonly<Record<string, string>> = {
  http: 'http://127.0.0.1:9/ --no-monitor-domain --friendly-name',
  tcp: '127.0.0.1:9 --friendly-name',
  icmp: '127.0.0.1 --friendly-name',
  grpc: '127.0.0.1:9 --friendly-name',
  smtp: '127.0.0.1:9 --friendly-name',
  tls: '127.0.0.1 --friendly-name',
  dns: 'example.test --friendly-name',
  heartbeat: '--period 1h',
  'alert-rule': '--logs --threshold 1',
  browser: '--script -',
}
const OTHERS: Readonly<Record<string, string>> = {
  group: 'notification-group add Known',
  page: 'status-page add Known',
  service: 'service add Known',
  dashboard: 'dashboard add Known',
  widget: 'dashboard widget add Known Known',
  schedule: 'on-call add Known --timezone UTC',
  policy: 'escalation-policy add Known --level 5m,owner@localhost',
  app: 'rum app add Known',
  report: 'report add Known --every weekly --whole-account --to a@example.com',
  incident: 'status-page incident add Known Known --message words',
  maintenance: 'status-page maintenance add Known Known --for 2h',
}

/** The name of the thing that `makeThings` made. Those of monitors differ, since any may be meant. */
function nameOf([kind = '']: readonly string[], word: string): string | undefined {
  if (['monitor', 'heartbeat', 'check', 'rule'].includes(word)) {
    if (kind === 'page-speed') return 'Known http'
    return `Known ${kind in MONITORS ? kind : word === 'heartbeat' ? word : 'http'}`
  }
  return word in OTHERS ? 'Known' : undefined
}

/** One of each thing that others are looked for in. */
async function makeThings(cli: WorldCli): Promise<void> {
  writeFileSync(join(cli.folder, 'a.js.map'), '{"version":3,"sources":[],"names":[],"mappings":""}')
  for (const [kind, rest] of Object.entries(MONITORS)) {
    const name = `Known ${kind}`
    const words = rest.split(' ')
    const line = rest.endsWith('--friendly-name') ? [...words, name] : [name, ...words]
    await cli.run([kind, 'add', ...line], { stdin: 'test' })
  }
  await cli.run(['page-speed', 'add', 'Known http'])
  for (const line of Object.values(OTHERS)) await cli.run(line.split(' '))
}

test.run()
