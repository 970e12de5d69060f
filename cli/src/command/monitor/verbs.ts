import { type Command, Option } from 'commander'
import type { Filter } from '../../api/filter.ts'
import { usageFailure } from '../../failure.ts'
import { type Given, parseWhole } from '../../input/field.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'
import { defineDelete, defineRun, defineSwitch } from './act.ts'
import { findMonitor } from './find.ts'
import type { Kind } from './kind.ts'

/** Adds the commands of a kind: the shared verbs, then its own. */
export function addMonitorCommands<M extends { id: string }, B extends object>(
  program: Command,
  session: Session,
  kind: Kind<M, B>,
  own: readonly ((parent: Command, session: Session) => void)[] = [],
): void {
  const parent = group(program, kind.word, kind.about)
  defineAdd(parent, session, kind)
  defineList(parent, session, kind)
  defineShow(parent, session, kind)
  defineUpdate(parent, session, kind)
  defineSwitch(parent, session, kind, 'pause')
  defineSwitch(parent, session, kind, 'resume')
  defineRun(parent, session, kind)
  defineDelete(parent, session, kind)
  for (const defineOwn of own) defineOwn(parent, session)
}

function defineAdd<M extends { id: string }, B extends object>(
  parent: Command,
  session: Session,
  { add, head, name, word }: Kind<M, B>,
): void {
  const command = define(parent, { usage: `add ${add.argument}`, about: add.about, examples: add.examples })
  add.options?.(command)
  command.action(async (argument: string, given: Given) => {
    const monitor = await add.create(session, argument, given)
    if (await add.finish?.(session, monitor, given)) return
    session.print(monitor, look => `Added ${head(look, monitor)}`)
    const reference = shellWord(add.reference?.(monitor, given) ?? name(monitor))
    session.hint(`\nShow it: pharos ${word} show ${reference}`)
    for (const hint of add.hints?.(monitor, reference) ?? []) session.hint(hint)
  })
}

function defineList<M extends { id: string }, B extends object>(
  parent: Command,
  session: Session,
  { list, word, noun }: Kind<M, B>,
): void {
  const command = define(parent, {
    usage: 'list',
    about: `List the ${noun}s, newest first`,
    examples: [`pharos ${word} list`, `pharos ${word} list --status ${list.statuses.at(-1)} --json`],
  })
    .addOption(new Option('--status <status>', 'only with this status').choices(list.statuses))
    .option('--limit <n>', 'maximum number of entries', parseWhole)
  if (list.tags) command.option('--tag <tag>', 'only with this tag')
  command.action(async (filter: Filter) => {
    const monitors = await list.read(session, filter)
    const filtered = filter.status !== undefined || filter.tag !== undefined
    const empty = filtered ? `There are no matching ${noun}s.` : `There are no ${noun}s. ${list.first}`
    session.print(monitors, look => list.table(look, monitors, empty))
  })
}

function defineShow<M extends { id: string }, B extends object>(
  parent: Command,
  session: Session,
  kind: Kind<M, B>,
): void {
  const { show, word, example } = kind
  define(parent, {
    usage: 'show <monitor>',
    about: show.about,
    examples: [`pharos ${word} show ${example}`, `pharos ${word} show 019b2c3d --json`],
  }).action(async (text: string) => {
    await show.print(session, await findMonitor(session, kind, text))
  })
}

function defineUpdate<M extends { id: string }, B extends object>(
  parent: Command,
  session: Session,
  kind: Kind<M, B>,
): void {
  const { update, head, noun, word } = kind
  const command = define(parent, {
    usage: 'update <monitor>',
    about: update.about ?? `Change a ${noun}; options that are left out keep their value, and lists are replaced`,
    examples: update.examples,
  })
  update.options(command).action(async (text: string, given: Given) => {
    const monitor = await findMonitor(session, kind, text)
    const body = await update.read(session, given, monitor)
    if (Object.keys(body).length === 0)
      throw usageFailure(`Nothing to change was given; see pharos ${word} update --help.`)
    const { body: changed } = await update.send(session.call, monitor, body)
    const details = update.details?.(changed) ?? []
    session.print(changed, look => [`Changed ${head(look, changed)}`, ...details].join('\n'))
  })
}
