import { Installation } from '../installation.ts'
import { loadFrom, perSecond } from '../load/load.ts'
import type { LoadOrder, LoadReport } from '../load/order.ts'
import { cpuSecondsOf, ownPssMegabytes } from '../measure/process.ts'
import { quantile } from '../measure/quantile.ts'
import { profilingInto } from '../measure/statements.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure } from '../report/figure.ts'
import type { Scope } from '../scope.ts'
import { populatePages } from './population.ts'

const LARGE_COMPONENTS = 30
const PAGES = 50_000
const SMALL_COMPONENTS = 3
const CAP_MB = 256
const CONNECTIONS = 32

export const pagePart: Part = {
  title: `Status pages: one client process; a page of ${LARGE_COMPONENTS} components, and ${PAGES} pages of ${SMALL_COMPONENTS} with a cap of ${CAP_MB} MB`,
  limitSeconds: 1_800,
  run,
}

async function run(scope: Scope, { quick, profile, say }: Settings): Promise<Figure[]> {
  const { options, statements } = profilingInto(profile)
  const installation = await Installation.open(scope, options)
  await installation.startPlane()
  const port = Number(new URL(installation.url).port)
  const [large = ''] = await populatePages(installation, 1, LARGE_COMPONENTS)
  const path = `/status/${large}`
  const packed = { 'accept-encoding': 'br', 'accept-language': 'en' }
  const first = await fetch(`${installation.url}${path}`, { headers: packed })
  const size = Buffer.byteLength(await first.text())
  const common = { port, paths: [path], connections: CONNECTIONS, seconds: quick ? 3 : 20 }
  const pid = installation.pids.get('control-plane') ?? 0
  const load = async (order: LoadOrder) => {
    const before = cpuSecondsOf(pid)
    const report = await loadFrom(scope, order)
    return { ...report, cpu: cpuSecondsOf(pid) - before }
  }
  say('asking for what is known …')
  const conditional = { ...packed, 'if-none-match': first.headers.get('etag') ?? '' }
  const known = await load({ ...common, headers: conditional })
  say('asking for whole pages …')
  const whole = await load({ ...common, headers: packed })
  statements?.clear()
  const many = await askForAll(installation, load, { port, count: quick ? 2_000 : PAGES, say })
  statements?.write()
  return [
    figure('304 answers', perSecond(known, '304'), '/s', { better: 'more', reach: 10_000 }),
    figure('304 answers: p99', quantile(known.latencies, 0.99), 'ms'),
    figure('304 answers: CPU of the control plane', cpuOf(known, '304'), 'ms'),
    figure('whole pages, precompressed', perSecond(whole, '200'), '/s', { better: 'more', reach: 2_000 }),
    figure('whole pages: p99', quantile(whole.latencies, 0.99), 'ms'),
    figure('whole pages: CPU of the control plane', cpuOf(whole, '200'), 'ms'),
    figure('a page as it is, uncompressed', size / 1000, 'kB', { better: 'less', reach: 110 }),
    ...many,
  ]
}

type Loaded = LoadReport & { cpu: number }

function cpuOf({ answers, cpu }: Loaded, status: string): number {
  return (1000 * cpu) / (answers[status] ?? Number.NaN)
}

/** Requests every page once, so that each is built on request, and the least recently used are evicted. */
async function askForAll(
  installation: Installation,
  load: (order: LoadOrder) => Promise<Loaded>,
  { port, count, say }: { port: number; count: number; say: (line: string) => void },
): Promise<Figure[]> {
  say(`creating ${count} pages …`)
  const ids = await populatePages(installation, count, SMALL_COMPONENTS)
  const pid = installation.pids.get('control-plane') ?? 0
  const before = ownPssMegabytes(pid)
  say('asking for each of them …')
  const headers = { 'accept-encoding': 'br', 'accept-language': 'en' }
  const paths = ids.map(id => `/status/${id}`)
  const report = await load({ port, paths, headers, connections: 8, seconds: null })
  const cached = (await installation.metrics()).sum('pharos_page_cache_bytes')
  const after = ownPssMegabytes(pid)
  return [
    figure(`pages built and answered, of ${count}`, report.answers['200'] ?? 0, '', { better: 'more', reach: count }),
    figure('pages built when first asked for', count / report.seconds, '/s'),
    figure('CPU of the control plane to build and print one', cpuOf(report, '200'), 'ms'),
    figure('memory of the pages that are kept', cached / 1e6, 'MB'),
    figure('resident memory: before', before, 'MB'),
    figure('resident memory: after', after, 'MB'),
    figure('resident memory: grown by', after - before, 'MB', { better: 'less', reach: CAP_MB * 1.5 }),
  ]
}
