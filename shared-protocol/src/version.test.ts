import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { commitOf, VERSION, versionOf } from './version.ts'

const test = suite('version')
const COMMIT = '9448119b0123456789abcdef0123456789abcdef'

function inFolder(files: Record<string, string>): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-version-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    return commitOf(join(folder, 'project'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const rows: [name: string, files: Record<string, string>, commit: string | null][] = [
  [
    'a branch',
    { 'project/.git/HEAD': 'ref: refs/heads/main\n', 'project/.git/refs/heads/main': `${COMMIT}\n` },
    COMMIT,
  ],
  ['a commit', { 'project/.git/HEAD': `${COMMIT}\n` }, COMMIT],
  [
    'a packed branch',
    {
      'project/.git/HEAD': 'ref: refs/heads/main\n',
      'project/.git/packed-refs': `# pack-refs with: peeled\n${'a'.repeat(40)} refs/heads/x\n${COMMIT} refs/heads/main\n`,
    },
    COMMIT,
  ],
  [
    'a further working tree',
    {
      'project/.git': 'gitdir: ../main/.git/worktrees/project\n',
      'main/.git/worktrees/project/HEAD': 'ref: refs/heads/x\n',
      'main/.git/worktrees/project/commondir': '../..\n',
      'main/.git/refs/heads/x': `${COMMIT}\n`,
    },
    COMMIT,
  ],
  ['an image', { 'project/commit': `${COMMIT}\n` }, COMMIT],
  ['no commit yet', { 'project/.git/HEAD': 'ref: refs/heads/main\n' }, null],
  ['no checkout', { 'project/package.json': '{}' }, null],
]

for (const [name, files, commit] of rows) test(`the commit of ${name}`, () => assert.is(inFolder(files), commit))

test('the version names the commit if it is one', () => {
  assert.is(versionOf('0.1.0', COMMIT), '0.1.0+9448119b')
  for (const none of [null, '', 'main', 'ref: x']) assert.is(versionOf('0.1.0', none), '0.1.0')
  assert.match(VERSION, /^\d+\.\d+\.\d+(\+[0-9a-f]{8})?$/)
})

test.run()
