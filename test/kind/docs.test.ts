import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KINDS, VOTED_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const ROOT = join(import.meta.dirname, '../..')
const test = suite('kinds in the documentation')

/** A kind in a list of kinds: `TCP`, `browser`. */
const short = VOTED_KINDS.map(kind => KINDS[kind].name.split(' ')[0] ?? '')

test('a list of the kinds whose regions vote has all of them', () => {
  let lists = 0
  for (const path of ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })])
    for (const line of readFileSync(join(ROOT, path), 'utf8').split('\n')) {
      if (!/HTTP, TCP(?!, DNS …)/.test(line)) continue
      lists++
      assert.equal(
        short.filter(name => !line.includes(name)),
        [],
        `${path}: ${line.slice(0, 80)}`,
      )
    }
  assert.ok(lists > 3)
})

test('the list of the commands of the CLI has each of them', () => {
  const page = readFileSync(join(ROOT, 'docs/cli.md'), 'utf8')
  const [list = ''] = /^`pharos http`.*have the same commands:$/m.exec(page) ?? []
  for (const kind of VOTED_KINDS) assert.ok(list.includes(`${KINDS[kind].type}\``), kind)
})

test.run()
