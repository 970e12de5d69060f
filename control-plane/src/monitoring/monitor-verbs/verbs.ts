import { familyOf, KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { type Monitor, MonitorEntity } from '../monitor/index.ts'
import { askPlannedRun } from '../planned/index.ts'
import { requireBrowserTime } from '../result/index.ts'
import { askVotedRun } from '../voted/index.ts'
import { lockMonitor } from './lock.ts'
import { switchPaused } from './pause.ts'

/** The input of a path that names only a monitor. */
interface MonitorPath {
  params: Record<string, string>
}

/** The verbs that all kinds share. `describe` returns a monitor with its current state. */
export function verbsOf<Wire>(kind: MonitorKindName, describe: (ctx: Ctx, monitor: Monitor) => Promise<Wire>) {
  const { name } = KINDS[kind]

  /** A monitor of the kind in the account, or a 404. */
  async function load(ctx: Ctx, id: string): Promise<Monitor> {
    const monitor = await ctx.em.findOne(MonitorEntity, { id, account_id: ctx.account, kind })
    if (!monitor) throw notFound(name)
    return monitor
  }

  async function loadToChange(ctx: Ctx, id: string): Promise<Monitor> {
    await lockMonitor(ctx, id)
    return load(ctx, id)
  }

  async function loadNamed(ctx: Ctx, { params }: MonitorPath, read: typeof load): Promise<Monitor> {
    const [id = ''] = Object.values(params)
    const monitor = await read(ctx, id)
    noteRevision(ctx, monitor.id, monitor)
    return monitor
  }

  const setPaused = (paused: boolean) => async (ctx: Ctx, input: MonitorPath) => {
    const monitor = await loadNamed(ctx, input, loadToChange)
    await switchPaused(ctx, monitor, paused)
    return describe(ctx, monitor)
  }

  return {
    load,
    loadToChange,
    get: async (ctx: Ctx, input: MonitorPath) => describe(ctx, await loadNamed(ctx, input, load)),
    /** Pausing or resuming: one transition, and a first run on resume. Repeating it changes nothing. */
    pause: setPaused(true),
    resume: setPaused(false),
    async run(ctx: Ctx, input: MonitorPath) {
      const monitor = await loadNamed(ctx, input, load)
      const { id } = monitor
      await requireBrowserTime(ctx, ctx.account, kind)
      if (monitor.paused) throw new Refusal('conflict', monitoringText('monitor.paused', { name }))
      if (monitor.suspended) throw new Refusal('conflict', monitoringText('monitor.in_maintenance', { name }))
      const run_id = await (familyOf(kind) === 'voted' ? askVotedRun(ctx, monitor) : askPlannedRun(ctx, id))
      return { run_id }
    },
  }
}
