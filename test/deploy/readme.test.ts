import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@pharos/deploy/local/port.ts'
import { createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LIGHT, StackProcess } from './stack.ts'

const ROOT = join(import.meta.dirname, '../..')
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')
/** Far more than the blocks take on a busy machine. */
const PATIENCE_MS = 240_000

const test = suite('README')
const folder = mkdtempSync(join(tmpdir(), 'pharos-readme-'))
let stack: StackProcess

test.after(async () => {
  stack?.kill('SIGTERM')
  await stack?.exited
  rmSync(folder, { recursive: true, force: true })
})

/** The blocks of shell commands below a heading. */
function blocksOf(text: string, heading: string): string[] {
  const section = text.split(/^## /m).find(part => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^```(?:sh)?\n(.*?)^```$/gms)].map(([, block = '']) => block)
}

/** A program in the folder of the blocks' PATH. */
function program(name: string, lines: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${lines}\n`)
  chmodSync(join(folder, 'bin', name), 0o755)
}

/** Runs blocks one after the other in one shell, as a person pastes them. Returns what each wrote. */
async function paste(blocks: readonly string[]): Promise<string[]> {
  const script = ['set -e', 'trap \'kill "$SITE"\' EXIT', ...blocks.flatMap(block => ['echo "#next"', block])].join(
    '\n',
  )
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, HOME: folder, DISPLAY: ':0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      written += text
    })
  const code = await new Promise(resolve => child.once('close', resolve))
  assert.is(code, 0, written)
  return written.split('#next\n').slice(1)
}

test('the blocks of the first ten minutes work, pasted one after the other after a first start', async () => {
  const [port, site] = [await freePort(), await freePort()]
  stack = new StackProcess({ ...LIGHT, PHAROS_PORT: `${port}`, PHAROS_DATA_DIR: join(folder, '.pharos') })
  program('npx', `shift\nexec '${process.execPath}' '${join(ROOT, 'cli/bin/pharos.mjs')}' "$@"`)
  program('xdg-open', `echo "$1" >> '${join(folder, 'opened')}'`)
  const blocks = blocksOf(README, 'The first ten minutes')
  assert.is(blocks.length, 5)
  await stack.says('Pharos is ready')
  const own = blocks.map(block => block.replaceAll('3000', `${site}`).replaceAll('8080', `${port}`))
  const [monitor = '', page = '', publicPage = '', log = ''] = await paste(own)

  const credentials = JSON.parse(readFileSync(join(folder, '.pharos/credentials.json'), 'utf8'))
  const call = createClient({ baseUrl: `http://127.0.0.1:${port}`, key: credentials.api_key })
  const name = `127.0.0.1:${site}/health`
  const [job] = (await call(routes.listHttpJobs)).body
  assert.is(job?.friendly_name, name)
  assert.match(monitor, `${name} is up: 1 of 1 region reaches the target`)

  const [incident] = (await call(routes.listIncidents)).body
  assert.equal([incident?.number, incident?.title], [1, `${name} is down`])
  assert.match(page, /subject:.*is.down/i)
  const { body: escalation } = await call(routes.getEscalation, { params: { id: incident?.id ?? '' } })
  assert.ok(escalation.pages.length > 0, 'somebody was paged')

  const address = publicPage.trim().split('\n').at(-1) ?? ''
  const shown = await fetch(address)
  assert.is(shown.status, 200, address)
  assert.match(await shown.text(), 'Checkout')

  assert.match(log, /card declined/)

  const [dashboard] = (await call(routes.listDashboards)).body
  const { body: drawn } = await call(routes.getDashboard, { params: { id: dashboard?.id ?? '' } })
  assert.equal(
    drawn.widgets.map(({ title, widget_type }) => [title, widget_type]),
    [
      ['Response', 'timeseries'],
      ['Logs', 'log_stream'],
    ],
  )

  const opened = readFileSync(join(folder, 'opened'), 'utf8').trim().split('\n')
  assert.equal(
    opened.map(url => new URL(url).pathname),
    [`/console/monitors/http/${job?.id}`, `/console/incidents/${incident?.id}`, `/console/dashboards/${dashboard?.id}`],
  )
  for (const url of opened) {
    const screen = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' })
    assert.is(screen.headers.get('location'), `/login?next=${encodeURIComponent(new URL(url).pathname)}`)
  }
})

test('its commands for containers are those of deploy/README.md', () => {
  const [, compose = ''] = blocksOf(README, 'Start')
  assert.match(compose, 'docker compose')
  assert.ok(blocksOf(readFileSync(join(ROOT, 'deploy/README.md'), 'utf8'), 'compose').includes(compose))
})

test('its pictures exist in both themes', () => {
  const pictures = [...README.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, path = '']) => path)
  assert.ok(pictures.length >= 2)
  for (const path of pictures) assert.ok(existsSync(join(ROOT, path)), path)
})

test.run()
