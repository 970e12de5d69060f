import type { Command } from 'commander'
import { withIds } from '../../api/reference.ts'
import { EXIT } from '../../failure.ts'
import type { Given } from '../../input/field.ts'
import { withFields } from '../../input/field-set.ts'
import type { VotedJob } from '../../print/voted.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { findMonitor } from '../monitor/find.ts'
import type { Kind } from '../monitor/kind.ts'
import { addMonitorCommands } from '../monitor/verbs.ts'
import { defineResult, defineResults, defineTransitions } from './history.ts'
import { votedKind } from './kind.ts'
import type { VotedPlan, VotedSettings } from './plan.ts'

/** Adds the commands of a kind whose regions vote. */
export function addVotedCommands<
  C,
  U extends object,
  M extends VotedJob,
  R extends { id: string },
  D extends T,
  T extends { status: string },
  S extends VotedSettings,
>(program: Command, session: Session, plan: VotedPlan<C, U, M, R, D, T, S>): void {
  const kind = votedKind(plan)
  const history = { ...plan, find: idIn(kind) }
  const own = [defineTest(plan), defineResults(history), defineResult(history), defineTransitions(history)]
  addMonitorCommands(program, session, kind, own)
}

/** Finds the id of a monitor of the kind by what people call it. */
export function idIn<M extends { id: string }, B extends object>(kind: Kind<M, B>) {
  return async (session: Session, name: string) => (await findMonitor(session, kind, name)).id
}

function defineTest<
  C,
  U extends object,
  M extends VotedJob,
  R extends { id: string },
  D extends T,
  T extends { status: string },
  S extends VotedSettings,
>({ routes, argument, says, examples, settings, bodyOf, page }: VotedPlan<C, U, M, R, D, T, S>) {
  return (parent: Command, session: Session): void => {
    const command = define(parent, { usage: `test ${argument}`, about: says.test, examples: examples.test })
    withFields(command, settings.fields).action(async (text: string, given: Given) => {
      const body = bodyOf(text, await withIds(session, settings.read(given, session.files)))
      const { body: result } = await session.call(routes.test, { body })
      session.print(result, look => page(look, result))
      session.exit = result.status === 'failing' ? EXIT.failed : EXIT.ok
    })
  }
}
