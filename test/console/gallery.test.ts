import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { freePort } from '../../deploy/local/port.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing>('the parts of the console, in development')
const FOLDER = join(import.meta.dirname, '../../control-plane/web/console')

/** What `npm run console` starts, on the API of a world. */
async function startDevelopment(api: string) {
  const port = await freePort()
  const args = [join(FOLDER, 'node_modules/vite/bin/vite.js'), FOLDER, '--port', String(port), '--strictPort']
  const env = { ...process.env, PHAROS_BASE_URL: api, NODE_ENV: 'development' }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>(ready => child.stdout.on('data', text => String(text).includes('ready in') && ready()))
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { url: `http://localhost:${port}`, stop }
}

look('the gallery shows every part, and so does the development server', async ({ page }) => {
  const world = await createWorld({ roles: 'api', agent: false })
  const development = await startDevelopment(world.url)
  const context = await signedIn(world, page)
  const [cookie] = await context.cookies()
  if (cookie) await context.addCookies([{ name: cookie.name, value: cookie.value, url: development.url }])
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`${development.url}/console/parts`)
  await screen.getByRole('heading', { name: 'Parts' }).waitFor()
  await screen.getByRole('button', { name: 'Send' }).click()
  await screen.getByText('is required').waitFor()
  for (const name of ['Tabs', 'Range', 'Entries', 'Lines', 'Instant', 'Monitors', 'The address as a QR code'])
    await screen.getByLabel(name, { exact: true }).first().waitFor()
  await screen.getByRole('heading', { name: 'A key' }).waitFor()
  await screen.getByRole('group', { name: 'Attributes' }).getByText('http.route = /cart').waitFor()
  await screen.locator('strong', { hasText: 'cards' }).waitFor()
  await judge(screen, 'the gallery')
  await screen.getByRole('button', { name: 'Ask' }).click()
  await screen.getByRole('dialog', { name: 'Delete it?' }).waitFor()
  await judge(screen, 'a question')
  assert.equal(complaints, [])
  await context.close()
  await development.stop()
  await world.close()
})

test('the gallery has every file of parts and fields', () => {
  const source = join(FOLDER, 'src')
  const shown = readdirSync(join(source, 'gallery')).map(name => readFileSync(join(source, 'gallery', name), 'utf8'))
  // These are shown by `WhenRead`, by a form that two people change, by `Table`, by `Plot`, and at an address that leads nowhere.
  const ofPlot = ['plot-legend.tsx', 'plot-tip.tsx', 'plot-values.tsx']
  const within = ['unread.tsx', 'conflict.tsx', 'table-row.tsx', 'missing.tsx', ...ofPlot]
  for (const folder of ['part', 'form'])
    for (const name of readdirSync(join(source, folder)).filter(each => each.endsWith('.tsx')))
      assert.ok(within.includes(name) || shown.join().includes(`'../${folder}/${name}'`), `${folder}/${name}`)
})

test.run()
