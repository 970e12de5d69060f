import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import {
  attachComponent,
  detachComponent,
  updateComponent,
} from '@pharos/shared-protocol/contract/publishing/page-structure.ts'
import type { Command } from 'commander'
import { findAnyMonitors } from '../../api/find-any-monitor.ts'
import { findStatusPage } from '../../api/find-status-page.ts'
import { parseDecimal, parseWhole } from '../../input/field.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

/** How a component is shown. */
export interface ShownOptions {
  as?: string
  target?: number | false
  group?: string | false
  description?: string | false
  position?: number
}

export function defineAttach(statusPage: Command, session: Session): void {
  const command = define(statusPage, {
    usage: 'attach <page> <monitor>',
    about: 'Show a monitor of any type on a page, under a public name',
    examples: ['pharos status-page attach Shop https://shop.example.com --as Checkout --target 99.95'],
  })
  command.requiredOption('--as <name>', 'its public name')
  withPlace(command).action(async (name: string, text: string, options: ShownOptions & { as: string }) => {
    const { as, target } = options
    const { page, component } = await findBoth(session, name, text)
    const made = await component.attach(as, placeOf(options))
    const whole = typeof target !== 'number' ? made : await component.update({ sla_target_percentage: target })
    session.print(whole, () => `${legible(page.friendly_name)} now shows ${legible(as)}.`)
  })
}

export function defineComponent(statusPage: Command, session: Session): void {
  const command = define(statusPage, {
    usage: 'component <page> <monitor>',
    about: 'Change the public name or the SLA target of a component of a page',
    examples: ['pharos status-page component Shop https://shop.example.com --target 99.9'],
  })
  withChanges(command).action(async (name: string, text: string, options: ShownOptions) => {
    const { as } = options
    const { component } = await findBoth(session, name, text)
    const changed = await component.update({
      ...placeOf(options),
      ...(as === undefined ? {} : { friendly_name: as }),
      ...targetOf(options),
    })
    session.print(changed, () => `Changed ${legible(changed.friendly_name)}.`)
  })
}

export function defineDetach(statusPage: Command, session: Session): void {
  define(statusPage, {
    usage: 'detach <page> <monitor>',
    about: 'Remove a monitor from a page; the monitor itself stays',
    examples: ['pharos status-page detach Shop https://shop.example.com'],
  }).action(async (name: string, text: string) => {
    const { page, monitor, component } = await findBoth(session, name, text)
    await component.detach()
    const said = `${legible(page.friendly_name)} no longer shows ${legible(monitor.friendly_name)}.`
    session.print({ detached: monitor.id }, () => said)
  })
}

async function findBoth(session: Session, name: string, text: string) {
  const page = await findStatusPage(session, name)
  const [found] = await findAnyMonitors(session, [text])
  const monitor = found as MonitorSummary
  return { page, monitor, component: componentOf(session, page.id, monitor) }
}

/** Adds the options for how a new component is shown, besides its name. */
export function withPlace(command: Command): Command {
  return command
    .option('--target <percent>', 'the SLA target shown beside it', parseDecimal)
    .option('--group <name>', 'the group that it is shown in')
    .option('--description <text>', 'what visitors read below its name')
    .option('--position <number>', 'components with smaller numbers come first', parseWhole)
}

/** Adds the options that change how a component is shown. */
export function withChanges(command: Command): Command {
  return withPlace(command.option('--as <name>', 'its public name'))
    .option('--no-target', 'no target')
    .option('--no-group', 'no group')
    .option('--no-description', 'no description')
}

/** `--no-group` and similar options clear a field. */
export function placeOf({ group, description, position }: ShownOptions): Place {
  return {
    ...(group === undefined ? {} : { group: group === false ? null : group }),
    ...(description === undefined ? {} : { description: description === false ? null : description }),
    ...(position === undefined ? {} : { position }),
  }
}

/** The SLA target, if the options name one; `--no-target` clears it. */
export function targetOf({ target }: ShownOptions): { sla_target_percentage?: number | null } {
  return target === undefined ? {} : { sla_target_percentage: target === false ? null : target }
}

interface Place {
  group?: string | null
  description?: string | null
  position?: number
}
type Changes = Place & { friendly_name?: string; sla_target_percentage?: number | null }

/** The calls for a component of the page. */
function componentOf({ call }: Session, id: string, { id: monitor_id }: MonitorSummary) {
  const params = { id, monitor_id }
  return {
    attach: async (as: string, place: Place) =>
      (await call(attachComponent, { params, body: { friendly_name: as, ...place } })).body,
    update: async (body: Changes) => (await call(updateComponent, { params, body })).body,
    detach: () => call(detachComponent, { params }),
  }
}
