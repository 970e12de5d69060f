import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { decideVerdict, neededRegions, type RegionState } from './rules.ts'
import { after, policyOf, regionsOf, STALE_AFTER, stateOf, statesOf, T0 } from './verdict.fixture.ts'

const JUST_AFTER = after(1)

/** The whole table for majorities, R = 1 to 5: healthy, degraded, failing and stale counts → verdict, written out. */
const TABLE: Record<string, string[]> = {
  up: [
    'H',
    'HH',
    'HHH HHD HHF HHS',
    'HHHH HHHD HHHF HHHS',
    'HHHHH HHHHD HHHHF HHHHS HHHDD HHHDF HHHDS HHHFF HHHFS HHHSS',
  ],
  degraded: [
    'D',
    'HD DD',
    'HDD HDF HDS DDD DDF DDS',
    'HHDD HHDF HHDS HDDD HDDF HDDS DDDD DDDF DDDS',
    'HHDDD HHDDF HHDDS HHDFF HHDFS HHDSS HDDDD HDDDF HDDDS HDDFF HDDFS HDDSS DDDDD DDDDF DDDDS DDDFF DDDFS DDDSS',
  ],
  down: [
    'F',
    'HF DF FF FS',
    'HFF DFF FFF FFS',
    'HHFF HDFF HFFF HFFS DDFF DFFF DFFS FFFF FFFS FFSS',
    'HHFFF HDFFF HFFFF HFFFS DDFFF DFFFF DFFFS FFFFF FFFFS FFFSS',
  ],
  unknown: [
    'S',
    'HS DS SS',
    'HFS HSS DFS DSS FSS SSS',
    'HHFS HHSS HDFS HDSS HFSS HSSS DDFS DDSS DFSS DSSS FSSS SSSS',
    'HHFFS HHFSS HHSSS HDFFS HDFSS HDSSS HFFSS HFSSS HSSSS DDFFS DDFSS DDSSS DFFSS DFSSS DSSSS FFSSS FSSSS SSSSS',
  ],
}

function verdictOf(letters: string, min_healthy_regions: number | null = null): string {
  const policy = policyOf({ regions: regionsOf(letters.length), min_healthy_regions })
  return decideVerdict(statesOf(letters), policy, JUST_AFTER).status
}

test('the table holds every combination of counts for R = 1 to 5', () => {
  const rows = Object.values(TABLE)
    .flat()
    .flatMap(line => line.split(' '))
  assert.is(new Set(rows).size, rows.length)
  assert.is(rows.length, 4 + 10 + 20 + 35 + 56)
})

for (const [then, lines] of Object.entries(TABLE)) {
  test(`${then}: every row`, () => {
    for (const letters of lines.flatMap(line => line.split(' '))) assert.is(verdictOf(letters), then, letters)
  })
}

const PENDING: [letters: string, expect: string][] = [
  ['P', 'pending'], ['PPP', 'pending'], ['HPP', 'pending'], ['FPP', 'pending'], ['HFP', 'pending'], ['PS', 'pending'],
  ['HHP', 'up'], ['FFP', 'down'], ['SSP', 'unknown'], ['HSP', 'pending'], ['DP', 'pending'], ['SSSPP', 'unknown'],
] // biome-ignore format: a table

test('while regions that have not reported can still decide, it is pending', () => {
  for (const [letters, then] of PENDING) assert.is(verdictOf(letters), then, letters)
})

const QUORUM: [letters: string, min: number, expect: string][] = [
  ['HFF', 1, 'up'], ['FFF', 1, 'down'], ['FFS', 1, 'unknown'], ['HHF', 3, 'down'], ['HHS', 3, 'unknown'],
  ['HHH', 3, 'up'], ['HHH', 9, 'up'], ['HHF', 9, 'down'], ['HFF', 0, 'up'], ['FFFFS', 2, 'down'], ['FFFSS', 2, 'unknown'],
] // biome-ignore format: a table

test('min_healthy_regions replaces the majority, clamped to 1 and R', () => {
  for (const [letters, min, then] of QUORUM) assert.is(verdictOf(letters, min), then, `${letters} of ${min}`)
  assert.is(neededRegions(policyOf({ regions: regionsOf(4) })), 3)
})

test('a region is stale from the instant itself', () => {
  const at = (ms: number) => decideVerdict([stateOf('healthy')], policyOf(), after(ms)).status
  assert.equal([STALE_AFTER - 1, STALE_AFTER, STALE_AFTER + 1].map(at), ['up', 'unknown', 'unknown'])
})

test('a region that never reported is pending, then stale', () => {
  const at = (ms: number) => decideVerdict([stateOf('pending')], policyOf(), after(ms)).status
  assert.equal([0, STALE_AFTER - 1, STALE_AFTER].map(at), ['pending', 'pending', 'unknown'])
})

test('only regions of the policy count; one without a state has not reported', () => {
  assert.is(decideVerdict(statesOf('FFF'), policyOf({ regions: [] }), T0).status, 'unknown')
  assert.is(decideVerdict(statesOf('HFF'), policyOf({ regions: regionsOf(1) }), T0).status, 'up')
  assert.is(decideVerdict(statesOf('H'), policyOf({ regions: regionsOf(3) }), T0).status, 'pending')
})

const tls = (index: number): RegionState => stateOf('failing', index, { failure_reason: 'tls_failure' })
const WORDS: { given: RegionState[]; expect: string; failure_reason: string | null }[] = [
  {
    given: statesOf('HHH'),
    expect: '3 of 3 regions reach the target; at least 2 must reach the target',
    failure_reason: null,
  },
  {
    given: statesOf('FFH'),
    expect: '2 of 3 regions are failing (connection refused: r0, r1); at least 2 must reach the target',
    failure_reason: 'connection_refused',
  },
  {
    given: [stateOf('failing', 0), tls(1), tls(2)],
    expect: '3 of 3 regions are failing (connection refused: r0; TLS failed: r1, r2); at least 2 must reach the target',
    failure_reason: 'tls_failure',
  },
  {
    given: [tls(0)],
    expect: '1 of 1 region is failing (TLS failed: r0); at least 1 must reach the target',
    failure_reason: 'tls_failure',
  },
  {
    given: statesOf('HDD'),
    expect: '3 of 3 regions reach the target, 2 of 3 regions slowly (r1, r2); at least 2 must reach it in time',
    failure_reason: null,
  },
  {
    given: statesOf('HSF'),
    expect:
      '1 of 3 regions no longer reports (r1), 1 of 3 regions is failing (connection refused: r2), 1 of 3 regions reaches the target; at least 2 must reach the target',
    failure_reason: null,
  },
  {
    given: statesOf('P'),
    expect: '1 of 1 region has not reported yet (r0); at least 1 must reach the target',
    failure_reason: null,
  },
  { given: [], expect: 'No region is assigned to this monitor', failure_reason: null },
  {
    given: [stateOf('failing', 0, { failure_reason: 'chain_incomplete' })],
    expect: '1 of 1 region is failing (chain incomplete: r0); at least 1 must reach the target',
    failure_reason: 'chain_incomplete',
  },
]

test('the reason in words', () => {
  for (const { given, expect, failure_reason } of WORDS) {
    const verdict = decideVerdict(given, policyOf({ regions: regionsOf(given.length) }), T0)
    assert.is(verdict.reason, expect)
    assert.is(verdict.failure_reason, failure_reason)
  }
})

test('each region is named by its slug with what it saw', () => {
  assert.equal(decideVerdict(statesOf('FH'), policyOf({ regions: regionsOf(2) }), T0).regions, [
    { region: 'r0', status: 'failing', failure_reason: 'connection_refused' },
    { region: 'r1', status: 'healthy', failure_reason: null },
  ])
})

test.run()
