#!/usr/bin/env node
// Plain JavaScript, so that it also starts under an older Node: the program itself needs Node 26, which is started with
// it.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = new URL('../src/main.ts', import.meta.url)

if (Number.parseInt(process.versions.node, 10) >= 26) await import(main.href)
else handOver(findNode())

function findNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve('node/package.json')
    return join(dirname(manifest), 'bin', 'node')
  } catch {
    console.error(
      `pharos: Node 26 or newer is required, and this is ${process.version}; "npm start" in the project's root installs it`,
    )
    process.exit(1)
  }
}

function handOver(node) {
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', error => {
    console.error(`pharos: ${node} could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
}
