import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Drives the Firefox of the distribution by WebDriver BiDi itself: Playwright 1.65 sends commands that Firefox 153 lacks.

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

export function findFirefox(): string | null {
  return PLACES.find(path => existsSync(path)) ?? null
}

/** What the browser itself would ask the internet for. */
const PREFERENCES: Record<string, boolean | string | number> = {
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.search.update': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9/',
}

const START_MS = 90_000

export interface Firefox {
  /** Opens a page and waits until it has loaded. */
  open(url: string): Promise<void>
  /** The value of an expression in the page, or what its promise resolves with. */
  evaluate(expression: string): Promise<unknown>
  /** A click of the mouse on the first element that matches. */
  click(selector: string): Promise<void>
  close(): Promise<void>
}

interface Reply {
  id?: number
  type: string
  result?: Record<string, unknown>
  message?: string
}

export async function openFirefox(program: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'pharos-firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const browser = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } })
  const exited = new Promise(resolve => browser.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    const late = setTimeout(() => reject(new Error(`Firefox does not start: ${said.slice(-500)}`)), START_MS)
    browser.stderr.on('data', chunk => {
      said += chunk
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (!found) return
      clearTimeout(late)
      resolve(found)
    })
  })
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const send = commands(socket)
  await send('session.new', { capabilities: {} })
  const { context } = await send('browsingContext.create', { type: 'tab' })
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const given = { expression, target: { context }, awaitPromise: true }
      const { result, exceptionDetails } = await send('script.evaluate', given)
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
      return (result as { value?: unknown }).value
    },
    async click(selector) {
      const given = { context, locator: { type: 'css', value: selector }, maxNodeCount: 1 }
      const { nodes } = await send('browsingContext.locateNodes', given)
      const [element] = nodes as { sharedId: string }[]
      const origin = { type: 'element', element: { sharedId: element?.sharedId } }
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    async close() {
      await send('browser.close', {}).catch(() => browser.kill())
      await exited
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Sends commands, and resolves with their results. */
function commands(socket: WebSocket) {
  const waiting = new Map<number, { resolve(result: Record<string, unknown>): void; reject(error: Error): void }>()
  let last = 0
  socket.onmessage = ({ data }) => {
    const { id, type, result = {}, message } = JSON.parse(String(data)) as Reply
    const one = waiting.get(id ?? 0)
    if (!one) return
    waiting.delete(id ?? 0)
    if (type === 'success') one.resolve(result)
    else one.reject(new Error(message))
  }
  return (method: string, params: object): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
}
