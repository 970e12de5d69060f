import type { Command } from 'commander'
import { usageFailure } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { repeated } from '../../input/field.ts'
import { legible } from '../../print/legible.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { findMonitors } from './find.ts'
import type { Kind } from './kind.ts'

const DONE = { pause: 'Paused', resume: 'Resumed' } as const

/** `pause` and `resume`, for one monitor or several. */
export function defineSwitch<M extends { id: string }, B extends object>(
  parent: Command,
  session: Session,
  kind: Kind<M, B>,
  verb: keyof typeof DONE,
): void {
  const { about, send, byTag } = kind[verb]
  const tagged = byTag ? [`pharos ${kind.word} ${verb} --tag staging`] : []
  const command = define(parent, {
    usage: byTag ? `${verb} [monitor...]` : `${verb} <monitor...>`,
    about,
    examples: [`pharos ${kind.word} ${verb} ${kind.example}`, ...tagged],
  })
  if (byTag) command.option('--tag <tag>', 'every monitor of any kind that has the tag; repeatable', repeated)
  command.action(async (names: string[], { tag = [] }: { tag?: string[] }) => {
    if (byTag && names.length > 0 === tag.length > 0) throw usageFailure('Name monitors, or give --tag.')
    if (byTag && tag.length > 0) {
      const { body } = await byTag(session.call, tag)
      return session.print(body, () => `${DONE[verb]} ${counted(body.monitors.length)}.`)
    }
    const found = distinct(await findMonitors(session, kind, names))
    const done = await each(session, kind, found, DONE[verb], async one => (await send(session.call, one)).body)
    session.print(done, () => done.map(one => `${DONE[verb]} ${legible(kind.name(one))}.`).join('\n'))
  })
}

function counted(monitors: number): string {
  return monitors === 1 ? '1 monitor' : `${monitors} monitors`
}

export function defineRun<M extends { id: string }, B extends object>(
  parent: Command,
  session: Session,
  kind: Kind<M, B>,
): void {
  const { run, word, name } = kind
  define(parent, {
    usage: 'run <monitor...>',
    about: run.about,
    examples: [`pharos ${word} run ${kind.example}`],
  }).action(async (names: string[]) => {
    if ('refusal' in run) throw usageFailure(run.refusal, run.hint(shellWord(names[0] ?? '')))
    const found = distinct(await findMonitors(session, kind, names))
    const runs = await each(session, kind, found, 'Started', async one => ({
      id: one.id,
      name: name(one),
      run_id: (await run.send(session.call, one)).body.run_id,
    }))
    session.print(runs, () => runs.map(one => `${legible(one.name)}: the run ${one.run_id} was queued.`).join('\n'))
    for (const text of names) session.hint(`See the result: pharos ${word} ${run.seeIn} ${shellWord(legible(text))}`)
  })
}

export function defineDelete<M extends { id: string }, B extends object>(
  parent: Command,
  session: Session,
  kind: Kind<M, B>,
): void {
  const { word, example, noun, remove, name } = kind
  const command = define(parent, {
    usage: 'delete <monitor...>',
    about: `Delete ${noun}s with ${remove.loses}`,
    examples: [`pharos ${word} delete ${example}`, `pharos ${word} delete 019b2c3d 019b2c4f --yes`],
  })
  withConfirmation(command).action(async (names: string[], given: { yes?: boolean }) => {
    const found = distinct(await findMonitors(session, kind, names))
    const listed = found.map(one => legible(name(one))).join(', ')
    await confirm(session, `${listed} will be deleted with ${remove.loses}`, given)
    await each(session, kind, found, 'Deleted', one => remove.send(session.call, one))
    session.print({ deleted: found.map(({ id }) => id) }, () => `Deleted ${listed}.`)
  })
}

/** Acts on one monitor after another. If one is refused, first prints those that were done before it. */
async function each<M, R>(
  session: Session,
  { name }: { name(monitor: M): string },
  monitors: readonly M[],
  done: string,
  act: (monitor: M) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (const monitor of monitors)
    try {
      results.push(await act(monitor))
    } catch (error) {
      for (const before of monitors.slice(0, results.length)) session.progress(`${done} ${legible(name(before))}.`)
      throw error
    }
  return results
}

/** A name and an id may refer to the same monitor. */
function distinct<M extends { id: string }>(monitors: readonly M[]): M[] {
  return [...new Map(monitors.map(monitor => [monitor.id, monitor])).values()]
}
