// Builds the console's browser code with Vite into control-plane/web/console/dist, which the API serves.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeOf } from './packages.mjs'
import { run } from './process.mjs'

/** Builds the console unless its sources are unchanged since the last build. */
export async function buildConsole({ root, say }) {
  const folder = join(root, 'control-plane/web/console')
  const stamp = join(folder, 'dist/.built')
  const made = hashOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  say('Building the console …')
  try {
    await run([nodeOf(root), join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: folder,
      env: { NODE_ENV: 'production' },
    })
  } catch (error) {
    throw new Error(`the console could not be built\n${error.message}`)
  }
  writeFileSync(stamp, made)
}

/** A hash of everything that the build reads. */
function hashOf(root) {
  const hash = createHash('sha256')
  for (const folder of ['control-plane/web/console', 'shared-protocol/src'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).sort(byPath)) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && !/\/(node_modules|dist)\//.test(path)) hash.update(`${path}\n`).update(readFileSync(path))
    }
  return hash.update(readFileSync(join(root, 'pnpm-lock.yaml'))).digest('hex')
}

function byPath(a, b) {
  return join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1
}
