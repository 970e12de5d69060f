import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { figure } from '../report/figure.ts'
import { exhausted, explained, type Usage, usageDuring } from './usage.ts'

const usage = (given: Partial<Usage>): Usage => ({
  cores: 2,
  busy: 1,
  waiting: 0,
  byName: new Map(),
  threads: new Map(),
  ...given,
})

for (const [name, given, says] of [
  ['all cores', { busy: 1.95, byName: new Map([['agent', 0.8]]) }, /CPU of the machine \(agent 0\.80, others 1\.15/],
  ['one core', { busy: 1.2, byName: new Map([['agent', 0.95]]) }, /the core of agent/],
  ['PostgreSQL on more than one core', { busy: 1.2, byName: new Map([['postgres', 1.1]]) }, /no CPU and no disk/],
  ['the disk', { waiting: 0.4 }, /disk/],
  [
    'a thread that others kept from its core',
    { busy: 1.7, threads: new Map([['agent', { ran: 0.6, waited: 0.35 }]]) },
    /CPU, agent ran 0\.60 and waited 0\.35 of the time for a core/,
  ],
  ['nothing', { threads: new Map([['agent', { ran: 0.3, waited: 0.1 }]]) }, /it waited/],
] as const)
  test(`names what was exhausted: ${name}`, () => assert.match(exhausted(usage(given)), says))

test('tells how long a thread ran, and how long the machine was busy', async () => {
  const own = new Map([['own', process.pid]])
  const { usage } = await usageDuring(own, async () => {
    for (const end = performance.now() + 300; performance.now() < end; );
  })
  const { ran = 0, waited = 0 } = usage.threads.get('own') ?? {}
  assert.ok(ran > 0.01 && ran + waited < 1.5, `ran ${ran}, waited ${waited}`)
  assert.ok(usage.busy > 0)
})

test('only a missed figure is explained, beside its own note', () => {
  const goal = { better: 'less', reach: 1 } as const
  const [met, missed, free] = explained(
    [figure('a', 1, 's', goal), figure('b', 2, 's', goal, 'own'), figure('c', 9, 's')],
    usage({}),
  )
  assert.is(met?.note, undefined)
  assert.match(missed?.note ?? '', /^own; exhausted/)
  assert.is(free?.note, undefined)
})

test.run()
