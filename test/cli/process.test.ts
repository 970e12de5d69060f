import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { monitor } from '../story/monitor.ts'
import { until } from '../until.ts'
import { pharos } from './pharos.ts'
import { startProcess } from './process.ts'
import { cliStory } from './story.ts'

/** Makes Node look like an older one to bin/pharos.mjs. */
const OLD_NODE =
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.1.0"}})'

cliStory(test, 'the program reads stdin, prints, and ends with its exit code', async cli => {
  const how = { env: cli.env, cwd: cli.folder }
  const set = await startProcess(['secret', 'set', 'TOKEN', '--file', '-'], { ...how, stdin: 'geheim\n' }).ended
  assert.equal(set, { code: 0, stdout: 'Set TOKEN.\n', stderr: '' })
  const refused = await startProcess(['http', 'show', 'Shop'], how).ended
  assert.equal([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /^pharos: There is no HTTP monitor "Shop"/)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  cliStory(test, `${signal} ends a watch, which is not a failure`, async cli => {
    await monitor(cli.world, { uri: 'http://127.0.0.1:9/', friendly_name: 'Shop' })
    const watch = startProcess(['monitors', 'watch', '--interval', '100ms'], { env: cli.env, cwd: cli.folder })
    await until('it has begun', () => watch.stdout().startsWith('Shop is '))
    watch.signal(signal)
    assert.is((await watch.ended).code, 0)
  })

test('a pipe that the reader closes early is not a failure', async () => {
  const help = startProcess(['--help'])
  help.closePipe()
  const { code, stderr } = await help.ended
  assert.equal([code, stderr], [0, ''])
})

test('an older Node starts the project’s own Node instead', async () => {
  const node = ['--import', OLD_NODE]
  assert.match((await startProcess(['--version'], { node }).ended).stdout, /^\d+\.\d+\.\d+(\+[0-9a-f]{8})?\n$/)
  assert.is((await startProcess(['nonsense'], { node }).ended).code, 2)
})

test('a command leaves nothing behind for the next one in its process', async () => {
  const before = { env: { ...process.env }, exit: process.exitCode, signals: process.listenerCount('SIGINT') }
  const coloured = await pharos(['http', '--nonsense'], { tty: true })
  assert.is(coloured.code, 2)
  const [help, again] = [await pharos(['http', 'add', '--help']), await pharos(['http', 'add', '--help'])]
  assert.equal(help, again)
  const stdin = { stdin: 'x', env: { PHAROS_BASE_URL: 'http://127.0.0.1:1', PHAROS_API_KEY: 'k' } }
  for (const _ of [1, 2]) assert.is((await pharos(['secret', 'set', 'A', '--file', '-'], stdin)).code, 3)
  const after = { env: { ...process.env }, exit: process.exitCode, signals: process.listenerCount('SIGINT') }
  assert.equal(after, before)
})

test.run()
