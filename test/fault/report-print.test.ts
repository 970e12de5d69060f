import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { objectFolder } from '@pharos/control-plane/platform/objects/local.ts'
import { familyOf, isRunning } from '@pharos/probe-agent/check/browser/sandbox/memory.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { openReport } from '@pharos/shared-protocol/report/open.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { mailsTo } from '../world/browser.ts'
import { Follower } from '../world/follower.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('a process that is killed while it prints')
const BOARD = 'board@example.com'
const PRINTER = join(import.meta.dirname, '../../probe-agent/src/printer.ts')

test.before(async context => {
  const environment = { PHAROS_PRINTER: PRINTER }
  context.world = await createWorld({ agent: false, roles: 'all,-sweeper', environment })
})
test.after(({ world }) => world.close())

function isChromium(pid: number): boolean {
  return /chrom/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '')
}

/** The files of reports in the object store. */
function filesOf({ config }: World): string[] {
  const names = readdirSync(objectFolder(config), { recursive: true }).map(String)
  return names.filter(name => /\.\w+$/.test(name)).map(name => name.slice(name.lastIndexOf('/') + 1))
}

/** File systems that are gone with the sandbox that mounted them, or hold no files. */
const OF_MEMORY = ['tmpfs', 'ramfs', 'proc', 'devtmpfs', 'devpts', 'mqueue', 'cgroup2', 'sysfs']

/** The mounts that a process can write to and that outlast it: path and type (proc_pid_mountinfo(5)). */
function lastingMounts(pid: number): string[] {
  const lines = readFileSync(`/proc/${pid}/mountinfo`, 'utf8').trim().split('\n')
  return lines.flatMap(line => {
    const [own = '', other = ''] = line.split(' - ')
    const [, , , , path = '', options = ''] = own.split(' ')
    const [type = ''] = other.split(' ')
    return options.split(',').includes('rw') && !OF_MEMORY.includes(type) ? [`${path} ${type}`] : []
  })
}

/** The user of a process. */
const userOf = (pid: number) => Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** What lies in the temporary folder, with its owner. */
function temporary(): Map<string, number> {
  const names = readdirSync(tmpdir())
  return new Map(
    names.flatMap(name => {
      try {
        return [[name, lstatSync(join(tmpdir(), name)).uid] as const]
      } catch {
        return []
      }
    }),
  )
}

/** What processes have left in the temporary folder, by their user or with their id in the name. */
function leftBy(processes: readonly { pid: number; user: number }[], before: ReadonlyMap<string, number>): string[] {
  const users = new Set(processes.map(({ user }) => user).filter(user => user !== process.getuid?.()))
  const pids = new Set(processes.map(({ pid }) => String(pid)))
  return [...temporary()].flatMap(([name, user]) =>
    !before.has(name) && (users.has(user) || name.split(/[^\d]+/).some(part => pids.has(part))) ? [name] : [],
  )
}

test('its Chromium ends and leaves nothing, and another one makes the report, which arrives once', async ({
  world,
}) => {
  await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const { body: report } = await world.call(routes.createReport, {
    body: { name: 'Board', cadence: 'weekly', recipients: [BOARD] },
  })
  await world.sql(`update report_recipient set state = 'active', ask_due = null`)
  await world.call(routes.sendReport, { params: { id: report.id }, body: {} })

  const before = temporary()
  const first = await Follower.start(world, { PHAROS_ROLES: 'sweeper' })
  const turn = world.advance('11s')
  let family: number[] = []
  await until('Chromium prints', async () => {
    family = familyOf(first.pid)
    return family.some(isChromium)
  })
  const chromium = family.filter(isChromium)
  assert.equal(chromium.flatMap(lastingMounts), [], 'profile and PDF are in memory alone')
  const processes = family.filter(isRunning).map(pid => ({ pid, user: userOf(pid) }))
  await first.kill()
  await turn
  await until('nothing of it runs', () => !family.some(isRunning), 20)
  assert.equal(leftBy(processes, before), [])
  const [row] = await world.sql<{ status: string; attempt: number }>('select status, attempt from report_issue')
  assert.equal([row?.status, row?.attempt], ['waiting', 1])

  const second = await Follower.start(world, { PHAROS_ROLES: 'sweeper' })
  await world.advance('6m')
  await until('the report is made', async () => {
    await world.advance('11s')
    return (await world.sql(`select from report_issue where status = 'ready'`)).length === 1
  })
  await second.kill()
  await world.advance('1m')
  const { body: issues } = await world.call(routes.listReportIssues, { params: { id: report.id }, query: {} })
  assert.equal(
    issues.map(({ status, has_pdf }) => [status, has_pdf]),
    [['ready', true]],
  )
  const file = await fetch(`${world.url}/report/${report.id}/issue/${issues[0]?.id}/file?format=pdf`, {
    headers: { authorization: `Bearer ${world.ownerKey}` },
  })
  const opened = openReport(Buffer.from(await file.arrayBuffer()))
  assert.ok(opened.unreadable === null && opened.signed && opened.same_document)
  const mails = (await mailsTo(world, BOARD)).filter(mail => mail.includes('application/pdf'))
  assert.is(mails.length, 1)
  assert.equal(
    filesOf(world).filter(name => name.includes('part')),
    [],
  )
})

test.run()
