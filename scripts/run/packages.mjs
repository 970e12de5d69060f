// The npm packages of the project. Everything that npm and pnpm write is below the project: node_modules and .tools.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './process.mjs'

/**
 * Installs the packages of the lockfile, unless they are installed already. `root` is the project, `tools` its folder
 * for downloads.
 */
export async function installPackages({ root, tools, install, say }) {
  const stamp = join(root, 'node_modules/.pharos-install')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock && existsSync(nodeOf(root))) return
  if (!install) throw new Error('the packages of pnpm-lock.yaml are not installed, and --no-install is given')
  say('Installing the npm packages of Pharos into node_modules (half a minute the first time) …')
  rmSync(stamp, { force: true })
  try {
    const pnpm = await pnpmProgram({ root, tools })
    const store = ['--store-dir', join(tools, 'pnpm-store')]
    await run([process.execPath, pnpm, 'install', '--frozen-lockfile', ...store], { cwd: root, env: homeOf(tools) })
  } catch (error) {
    throw new Error(`the npm packages could not be installed\n${error.message}`)
  }
  writeFileSync(stamp, lock)
}

/** The Node.js that the project runs on, one of its packages. */
export function nodeOf(root) {
  return join(root, 'node_modules/node/bin/node')
}

/** pnpm itself, verified by the hashes in scripts/pnpm/package-lock.json. */
async function pnpmProgram({ root, tools }) {
  const folder = join(root, 'scripts/pnpm')
  const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier']
  await run(['npm', 'install', ...quiet, '--cache', join(tools, 'npm-cache')], { cwd: folder })
  return join(folder, 'node_modules/pnpm/bin/pnpm.mjs')
}

/** Where pnpm keeps caches, state and temporary files. Configuration (a registry, a proxy) remains the user's. */
function homeOf(tools) {
  const kept = { XDG_DATA_HOME: 'data', XDG_CACHE_HOME: 'cache', XDG_STATE_HOME: 'state', TMPDIR: 'tmp' }
  const folders = Object.entries(kept).map(([name, folder]) => [name, join(tools, folder)])
  mkdirSync(join(tools, 'tmp'), { recursive: true })
  return { CI: 'true', ...Object.fromEntries(folders) }
}
