import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { issueServerCertificate, makeCa } from '@pharos/shared-protocol/ca.ts'
import { median } from '../measure/quantile.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure, type Goal } from '../report/figure.ts'
import type { Scope } from '../scope.ts'
import { Target } from '../target/target.ts'
import { startBlackboxExporter } from './exporter.ts'
import { startPharosAgent } from './pharos.ts'
import { measureRound, type Prober } from './round.ts'

const GOALS: Record<'plain' | 'https', Goal> = {
  plain: { better: 'less', reach: 0.7, aim: 0.5 },
  https: { better: 'less', reach: 0.9 },
}

const ROUNDS = 11

export const agentPart: Part = { title: 'Agent: whole-process CPU per check at saturation', limitSeconds: 400, run }

async function run(scope: Scope, settings: Settings): Promise<Figure[]> {
  const { ca_file, ...tls } = await makeCertificate(scope)
  const targets = { plain: await Target.start(scope), https: await Target.start(scope, 1, tls) }
  const pharos = await startPharosAgent(scope, ca_file)
  const exporter = await startBlackboxExporter(scope, ca_file)
  const figures: Figure[] = []
  for (const kind of ['plain', 'https'] as const)
    figures.push(...(await compare(kind, targets[kind], pharos, exporter, settings)))
  const counts = await targets.https.counts()
  return [...figures, figure('TLS sessions resumed, of all', counts.resumed, '', { better: 'less', reach: 0 })]
}

/**
 * Measures both in alternating rounds, so that other work on the machine affects both. The rounds are short and many:
 * what a check takes depends on the core that the kernel has chosen, if one is slower than the other.
 */
async function compare(
  kind: 'plain' | 'https',
  target: Target,
  pharos: Prober,
  exporter: Prober | null,
  { quick, say }: Settings,
): Promise<Figure[]> {
  const uri = `${kind === 'https' ? 'https' : 'http'}://127.0.0.1:${target.ports[0]}/`
  const times = { warmMs: 1_500, measuredMs: 3_000 }
  const own: Awaited<ReturnType<typeof measureRound>>[] = []
  const theirs: typeof own = []
  for (let round = 1; round <= (quick ? 2 : ROUNDS); round++) {
    own.push(await measureRound(pharos, uri, target, times))
    if (exporter) theirs.push(await measureRound(exporter, uri, target, times))
    say(`${kind} round ${round}: ${own.at(-1)?.cpuMs.toFixed(3)} against ${theirs.at(-1)?.cpuMs.toFixed(3) ?? '–'} ms`)
  }
  const ratios = own.flatMap((one, round) => (theirs[round] ? [one.cpuMs / theirs[round].cpuMs] : []))
  const note = exporter ? undefined : 'prometheus-blackbox-exporter is not installed'
  return [
    figure(`${kind}: Pharos agent`, median(own.map(one => one.cpuMs)), 'ms'),
    figure(`${kind}: blackbox exporter`, median(theirs.map(one => one.cpuMs)), 'ms', undefined, note),
    figure(`${kind}: ratio`, median(ratios), '', GOALS[kind]),
    figure(`${kind}: Pharos agent, checks a second`, median(own.map(one => one.rate)), '/s'),
    figure(`${kind}: blackbox exporter, checks a second`, median(theirs.map(one => one.rate)), '/s'),
  ]
}

async function makeCertificate(scope: Scope) {
  const now = Date.now()
  const ca = await makeCa('Pharos bench', now)
  const wanted = { names: ['localhost'], addresses: ['127.0.0.1'], days: 2, now }
  const { cert_pem: cert, key_pem: key } = await issueServerCertificate(ca, wanted)
  const ca_file = join(scope.folder, 'ca.pem')
  writeFileSync(ca_file, ca.cert_pem)
  return { ca_file, cert, key }
}
