import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Grouped, groupError } from '@pharos/control-plane/observability/rum-issue/fingerprint.ts'
import { checkSourceMap } from '@pharos/control-plane/observability/rum-source-map/check.ts'
import { openMap, resolveFrame } from '@pharos/control-plane/observability/rum-source-map/resolve.ts'
import { groupReasonText } from '@pharos/shared-protocol/rum/group-reason.ts'
import { parseStack } from '@pharos/shared-protocol/rum/stack.ts'
import { TEXT_LANGUAGES } from '@pharos/shared-protocol/text/words.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BUILDS, type Script, writeSources } from './builds.ts'
import { grown, SOURCES } from './fault-source.ts'

// One shop, 22 builds of two releases, 50 faults: the same fault has one fingerprint, different faults never share one.

const test = suite<{ folder: string; seen: Map<string, Map<string, Grouped>> }>('fingerprints over builds')
const run = promisify(execFile)

/** Runs each fault, and prints what it threw. */
const RUNNER = `
await import(process.argv[1])
const seen = []
for (const [name, fault] of Object.entries(globalThis.faults)) {
  try { await fault(); seen.push({ name, error: null }) } catch ({ name: error_type, message, stack }) {
    seen.push({ name, error: { error_type, message, stack } })
  }
}
console.log(JSON.stringify(seen))
`

interface Thrown {
  name: string
  error: { error_type: string; message: string; stack: string } | null
}

async function throwAll(scripts: readonly Script[]): Promise<Map<string, Grouped>> {
  const main = pathToFileURL(scripts.at(-1)?.path ?? '').href
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', RUNNER, main], { maxBuffer: 2 ** 24 })
  const maps = new Map(
    scripts.map(({ path, map }) => {
      assert.not('code' in checkSourceMap(map), `${path}: ${JSON.stringify(checkSourceMap(map))}`)
      return [pathToFileURL(path).href, openMap(map)] as const
    }),
  )
  return new Map(
    (JSON.parse(stdout) as Thrown[]).map(({ name, error }) => {
      assert.ok(error, `${name} throws nothing`)
      const { frames } = parseStack(error.stack, error)
      const resolved = frames.map(frame => resolveFrame(frame, maps.get(frame.url ?? '') ?? null))
      return [name, groupError({ ...error, frames: resolved })] as const
    }),
  )
}

test.before(async context => {
  context.folder = await mkdtemp(join(tmpdir(), 'pharos-builds-'))
  context.seen = new Map()
  const later = Object.fromEntries(Object.entries(SOURCES).map(([name, text]) => [name, grown(text)]))
  await writeSources(join(context.folder, 'first/src'), SOURCES)
  await writeSources(join(context.folder, 'later/src'), later)
  for (const release of ['first', 'later'])
    for (const [index, [name, build]] of Object.entries(BUILDS).entries()) {
      const from = join(context.folder, release, 'src')
      const scripts = await build(from, join(context.folder, release, `build${index}`))
      context.seen.set(`${release}: ${name}`, await throwAll(scripts))
    }
})
test.after(({ folder }) => rm(folder, { recursive: true }))

test('there are 50 faults and 20 builds', ({ seen }) => {
  assert.ok(seen.size >= 40, `${seen.size} builds`)
  for (const [build, faults] of seen) assert.ok(faults.size >= 50, `${build} has ${faults.size} faults`)
})

for (const name of Object.keys(BUILDS))
  for (const release of ['first', 'later'])
    test(`${release}: ${name}: each fault has the fingerprint of the first build`, ({ seen }) => {
      const [first] = seen.values()
      const wrong: string[] = []
      for (const [fault, grouped] of seen.get(`${release}: ${name}`) ?? []) {
        const wanted = first?.get(fault)
        if (grouped.fingerprint !== wanted?.fingerprint)
          wrong.push(`${fault}: ${JSON.stringify(grouped.reason)} instead of ${JSON.stringify(wanted?.reason)}`)
      }
      assert.equal(wrong, [])
    })

test('different faults never share one', ({ seen }) => {
  for (const faults of seen.values()) {
    const groups = Map.groupBy(faults, ([, { fingerprint }]) => fingerprint)
    const shared = [...groups.values()].filter(group => group.length > 1).map(group => group.map(([name]) => name))
    assert.equal(shared, [])
  }
})

test('each says why it is grouped', ({ seen }) => {
  for (const faults of seen.values())
    for (const { reason, culprit } of faults.values()) {
      assert.ok(reason.code === 'statement' || reason.code === 'statement_and_message', JSON.stringify(reason))
      assert.match(culprit, /(^| in )[\w./]+\.ts$/)
      for (const language of TEXT_LANGUAGES) assert.not.match(groupReasonText(reason, language), /undefined/)
    }
})

test.run()
