import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { TEXT_LANGUAGES } from '../text/words.ts'
import { randomFrom } from './pattern.fixture.ts'
import { type Relation, type Release, type ReleaseReason, releaseOrder } from './release-order.ts'
import { releaseReasonText } from './release-words.ts'

const INVERSE = { older: 'newer', newer: 'older', same: 'same', parallel: 'parallel', unknown: 'unknown' } as const

/** A name, or a name with its first deploy (in days) and its sessions. */
type Given = string | [name: string, deployed: number | null, sessions?: number]

function release(given: Given): Release {
  const [name, deployed, sessions = 1_000] = typeof given === 'string' ? [given, null] : given
  return { name, first_deploy_at: deployed === null ? null : deployed * 86_400_000, sessions }
}

const rows: [a: Given, relation: Relation, b: Given, code: ReleaseReason['code'], others?: Given[]][] = [
  // SemVer 2.0.0, 11.
  ['1.0.0', 'older', '2.0.0', 'by_version'],
  ['2.0.0', 'older', '2.1.0', 'by_version'],
  ['2.1.0', 'older', '2.1.1', 'by_version'],
  ['1.9.0', 'older', '1.10.0', 'by_version'],
  ['1.0.0-alpha', 'older', '1.0.0', 'by_pre_release'],
  ['1.0.0-alpha', 'older', '1.0.0-alpha.1', 'by_pre_release'],
  ['1.0.0-alpha.1', 'older', '1.0.0-alpha.beta', 'by_pre_release'],
  ['1.0.0-alpha.beta', 'older', '1.0.0-beta', 'by_pre_release'],
  ['1.0.0-beta', 'older', '1.0.0-beta.2', 'by_pre_release'],
  ['1.0.0-beta.2', 'older', '1.0.0-beta.11', 'by_pre_release'],
  ['1.0.0-beta.11', 'older', '1.0.0-rc.1', 'by_pre_release'],
  ['1.0.0-rc.1', 'newer', '0.9.9', 'by_version'],
  ['1.2.3rc2', 'older', '1.2.3rc10', 'by_pre_release'],
  ['1.2.3rc2', 'older', '1.2.3', 'by_pre_release'],
  // A prefix is none of the version.
  ['v1.2.3', 'same', '1.2.3', 'by_version'],
  ['V1.2.3', 'older', 'v1.2.4', 'by_version'],
  ['1.2', 'same', '1.2.0', 'by_version'],
  ['shop@1.2.3', 'older', 'shop@1.10.0', 'by_version'],
  ['@acme/shop@1.2.3', 'older', '@acme/shop@v1.2.4', 'by_version'],
  ['shop-web-1.9.0', 'older', 'shop-web-1.10.0', 'by_version'],
  ['shop/v2.0.0', 'newer', 'shop/v1.0.0', 'by_version'],
  // Four parts, and numbers of any size.
  ['1.2.3.9', 'older', '1.2.3.10', 'by_version'],
  ['1.2.3', 'older', '1.2.3.1', 'by_version'],
  ['1.0.99999999999999999998', 'older', '1.0.99999999999999999999', 'by_version'],
  ['1.02.3', 'same', '1.2.3', 'by_version'],
  // Builds: SemVer does not order them, but numbers that count do.
  ['1.2.3+9', 'older', '1.2.3+10', 'by_build'],
  [['1.2.3+abc', 1], 'older', ['1.2.3+abd', 2], 'by_first_deploy'],
  ['1.2.3+abc', 'unknown', '1.2.3+abd', 'no_deploy'],
  ['1.2.4+1', 'newer', '1.2.3+9', 'by_version'],
  // `git describe` counts commits after the tag; SemVer would place it before.
  ['v1.2.3-14-gabcdef0', 'newer', 'v1.2.3', 'by_commits'],
  ['v1.2.3-14-gabcdef0', 'newer', 'v1.2.3-9-g1234567', 'by_commits'],
  ['v1.2.3-rc.1-2-gabcdef0', 'older', 'v1.2.3', 'by_pre_release'],
  // A commit as a pre-release has no order.
  [['1.2.3-abcdef0', 2], 'newer', ['1.2.3-fedcba9', 1], 'by_first_deploy'],
  ['1.2.3-abcdef0', 'unknown', '1.2.3-fedcba9', 'no_deploy'],
  ['1.2.4-abcdef0', 'newer', '1.2.3-fedcba9', 'by_version'],
  // Dates.
  ['2026-09-30', 'older', '2026-10-01', 'by_date'],
  ['20260930', 'older', '20261001', 'by_date'],
  ['2026-10-01', 'older', '2026-10-01.2', 'by_date'],
  ['20261001', 'older', '202610011230', 'by_date'],
  ['2026-10-01T09-30-00Z', 'older', '2026-10-01T10-00-00Z', 'by_date'],
  ['release-2026-10-01', 'older', 'release-2026-10-02', 'by_date'],
  ['2026.9.30', 'older', '2026.10.1', 'by_version'],
  // Running numbers.
  ['999', 'older', '1000', 'by_number'],
  // Commits: by first deploy, never by first event.
  [['0ab4c2f', 2], 'newer', ['fe12ab9', 1], 'by_first_deploy'],
  ['0ab4c2f', 'unknown', 'fe12ab9', 'no_deploy'],
  [['0ab4c2f', 2], 'unknown', 'fe12ab9', 'no_deploy'],
  // A commit of digits alone, among commits.
  [['1234567', 1], 'older', ['1000000', 2], 'by_first_deploy', [['fe12ab9', 3]]],
  [['shop@0ab4c2f', 2], 'newer', ['shop@fe12ab9', 1], 'by_first_deploy'],
  // A new way to name releases.
  [['fe12ab9', 1], 'older', ['1.0.0', 2], 'by_first_deploy'],
  ['fe12ab9', 'unknown', '1.0.0', 'no_deploy'],
  [['blue', 1], 'older', ['green', 2], 'by_first_deploy'],
  // A hot fix of 1.2 after 1.3 is not in 1.3.0, but in what comes after both.
  [['1.3.0', 1], 'parallel', ['1.2.4', 2], 'deployed_before_hot_fix'],
  [['1.3.1', 3], 'newer', ['1.2.4', 2], 'by_version', [['1.3.0', 1]]],
  [['1.2.5', 3], 'newer', ['1.2.4', 2], 'by_version', [['1.3.0', 1]]],
  [['1.2.3', 0], 'older', ['1.2.4', 2], 'by_version', [['1.3.0', 1]]],
  // A changed client.
  [['999.9.9', null, 3], 'unknown', '1.2.3', 'outlier', ['1.2.2']],
  [['999.9.9', null, 3], 'unknown', ['1.2.3', 1], 'outlier', [['1.2.2', 0]]],
  [['2.0.0', null, 3], 'unknown', ['1.2.3', 1], 'outlier'],
  [['2.0.0', null, 3], 'newer', '1.2.3', 'by_version'],
  [['1.3.0', null, 3], 'newer', ['1.2.3', 1], 'by_version'],
  [['999.9.9', 2, 3], 'newer', ['1.2.3', 1], 'by_version'],
  [['999.9.9', null, 900], 'newer', '1.2.3', 'by_version'],
  [['2099-01-01', null, 2], 'unknown', '2026-10-01', 'outlier'],
  [['99999999', null, 2], 'unknown', '4711', 'outlier'],
  // Two packages of one application.
  ['shop@1.0.0', 'unknown', 'admin@2.0.0', 'other_package'],
  [['shop@1.0.0', 1], 'unknown', ['1.0.0', 2], 'other_package'],
  ['shop@1.0.0', 'older', 'shop@1.0.1', 'by_version', ['admin@7.0.0']],
]

for (const [a, relation, b, code, others = []] of rows) {
  const [left, right] = [release(a), release(b)]
  test(`${left.name} is ${relation} to ${right.name}: ${code}`, () => {
    const order = releaseOrder([left, right, ...others.map(release)])
    const related = order.relate(left.name, right.name)
    assert.equal(related, { relation, reason: { code, params: { a: left.name, b: right.name } } })
    assert.is(order.relate(right.name, left.name).relation, INVERSE[relation])
    for (const language of TEXT_LANGUAGES) assert.ok(releaseReasonText(related.reason, language).includes(left.name))
  })
}

test('the same name is the same release, also one that nobody knows', () => {
  assert.is(releaseOrder([]).relate('x', 'x').relation, 'same')
  assert.is(releaseOrder([]).relate('1.0', '1.1').relation, 'older')
})

test('the order of an application has its packages, and no outliers', () => {
  const names: Given[] = [
    'shop@1.10.0',
    'admin@2.0.0',
    'shop@1.9.0',
    'shop@1.10.0-rc.1',
    ['shop@99.0.0', null, 1],
    'blue',
  ]
  const { packages, outliers } = releaseOrder(names.map(release))
  assert.equal(outliers, ['shop@99.0.0'])
  assert.equal(packages, [
    { package: null, names: [] },
    { package: 'admin', names: ['admin@2.0.0'] },
    { package: 'shop', names: ['shop@1.9.0', 'shop@1.10.0-rc.1', 'shop@1.10.0'] },
  ])
})

test('commits stand in the order of their deploys, after the versions of before', () => {
  const given: Given[] = [
    ['fe12ab9', 5],
    ['0ab4c2f', 6],
    ['1.1.0', 2],
    ['1.0.0', 1],
  ]
  assert.equal(releaseOrder(given.map(release)).packages[0]?.names, ['1.0.0', '1.1.0', 'fe12ab9', '0ab4c2f'])
})

test('the order of generated names is one order, whatever the order in which they are given', () => {
  const random = randomFrom(5)
  const number = () => Math.floor(random() * 4)
  for (let round = 0; round < 300; round++) {
    const pre = () => ['', '-rc.1', '-alpha', '-rc.2', '-1-gabcdef0', '+7', '+12'][Math.floor(random() * 7)]
    const names = [...new Set(Array.from({ length: 12 }, () => `${number()}.${number()}.${number()}${pre()}`))]
    const order = releaseOrder(names.map(release))
    const sorted = order.packages[0]?.names ?? []
    assert.equal(releaseOrder([...names].reverse().map(release)).packages[0]?.names, sorted)
    for (let i = 0; i < sorted.length; i++)
      for (let k = i + 1; k < sorted.length; k++)
        assert.ok(['older', 'same', 'unknown'].includes(order.relate(sorted[i] ?? '', sorted[k] ?? '').relation))
  }
})

test('hostile names are read in little time', () => {
  const hostile = [
    '1.'.repeat(4_000),
    'a-'.repeat(4_000),
    `${'1-'.repeat(4_000)}g`,
    '@'.repeat(8_000),
    `1.1-${'0-'.repeat(2_000)}gz`,
  ]
  const start = process.cpuUsage()
  releaseOrder(hostile.map(release)).relate(hostile[0] ?? '', hostile[1] ?? '')
  assert.ok(process.cpuUsage(start).user < 500_000)
})

test.run()
