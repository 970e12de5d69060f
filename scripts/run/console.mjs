// Builds the browser code with Vite: the console and the SDK of real-user monitoring, which the API serves from the dist
// folders in control-plane/web.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeOf } from './packages.mjs'
import { run } from './process.mjs'

const PACKAGES = { console: 'the console', 'rum-sdk': 'the RUM SDK' }

/** Builds each package of browser code unless its sources are unchanged since the last build. */
export async function buildConsole({ root, say }) {
  for (const [name, title] of Object.entries(PACKAGES)) await build({ root, say, name, title })
}

async function build({ root, say, name, title }) {
  const folder = join(root, 'control-plane/web', name)
  const stamp = join(folder, 'dist/.built')
  const made = hashOf(root, name)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  say(`Building ${title} …`)
  try {
    await run([nodeOf(root), join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: folder,
      env: { NODE_ENV: 'production' },
    })
  } catch (error) {
    throw new Error(`${title} could not be built\n${error.message}`)
  }
  writeFileSync(stamp, made)
}

/** A hash of everything that a build reads. The SDK is built with a plugin of the console. */
function hashOf(root, name) {
  const hash = createHash('sha256')
  for (const folder of [`control-plane/web/${name}`, 'control-plane/web/console/build', 'shared-protocol/src'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).sort(byPath)) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && !/\/(node_modules|dist)\//.test(path)) hash.update(`${path}\n`).update(readFileSync(path))
    }
  return hash.update(readFileSync(join(root, 'pnpm-lock.yaml'))).digest('hex')
}

function byPath(a, b) {
  return join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1
}
