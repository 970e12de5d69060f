import type { CallInput } from '@pharos/shared-protocol/client.ts'
import {
  ISSUE_SORTS,
  listRumIssues,
  mergeRumIssues,
  type RumIssue,
  splitRumIssue,
  updateRumIssue,
} from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import { getRumIssueEvent, readRumIssueStats } from '@pharos/shared-protocol/contract/observability/rum-issue-event.ts'
import { type Command, Option } from 'commander'
import { memberId } from '../../api/find-member.ts'
import { findRumApp } from '../../api/find-rum-app.ts'
import { findRumIssue } from '../../api/find-rum-issue.ts'
import { collectPages, present } from '../../api/pages.ts'
import { usageFailure } from '../../failure.ts'
import { parseWhole } from '../../input/field.ts'
import { momentAhead } from '../../input/moment-ahead.ts'
import { legible } from '../../print/legible.ts'
import { issuePage, issueTable, stateOf } from '../../print/rum-issue.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

const STATUSES = ['unresolved', 'resolved', 'ignored'] as const
const SUBSTATUSES = ['new', 'ongoing', 'regressed', 'escalating'] as const

interface Looked {
  status?: (typeof STATUSES)[number]
  substatus?: (typeof SUBSTATUSES)[number]
  release?: string
  assignee?: string
  search?: string
  sort: (typeof ISSUE_SORTS)[number]
  limit: number
}

export function defineErrors(parent: Command, session: Session): void {
  const errors = group(parent, 'errors', 'Issues: list, show, resolve, reopen, ignore, assign, merge, split')
  defineList(errors, session)
  defineShow(errors, session)
  defineStates(errors, session)
  defineAssign(errors, session)
  defineMerge(errors, session)
  defineSplit(errors, session)
}

function defineList(errors: Command, session: Session): void {
  define(errors, {
    usage: 'list <app>',
    about: 'List the issues of an application',
    examples: ['pharos rum errors list shop', 'pharos rum errors list shop --status unresolved --search checkout'],
    isDefault: true,
  })
    .addOption(new Option('--status <status>', 'only those with this status').choices(STATUSES))
    .addOption(new Option('--substatus <substatus>', 'only those with this substatus').choices(SUBSTATUSES))
    .option('--release <release>', 'only those first or last seen in this release')
    .option('--assignee <member>', 'only those of this member, by email, name or id')
    .option('--search <text>', 'only those with this text in title or place')
    .addOption(new Option('--sort <field>', 'what comes first').choices(ISSUE_SORTS).default('last_seen'))
    .option('--limit <count>', 'at most so many', parseWhole, 50)
    .action(async (wanted: string, { assignee, limit, ...given }: Looked) => {
      const { id } = await findRumApp(session, wanted)
      const assignee_user_id = assignee === undefined ? undefined : await memberId(session, assignee)
      const query = present({ ...given, assignee_user_id, limit: Math.min(limit, 200) })
      const found = await collectPages(
        cursor => session.call(listRumIssues, { params: { app_id: id }, query: { ...query, ...present({ cursor }) } }),
        limit,
      )
      session.print(found, look => issueTable(look, found))
    })
}

function defineShow(errors: Command, session: Session): void {
  define(errors, {
    usage: 'show <app> <issue>',
    about: 'Show an issue, by the beginning of its fingerprint or its title, with its latest error',
    examples: ['pharos rum errors show shop 0a1b2c3d'],
  }).action(async (wanted: string, which: string) => {
    const { id } = await findRumApp(session, wanted)
    const issue = await findRumIssue(session, id, which)
    const params = { app_id: id, fingerprint: issue.fingerprint }
    const { body: stats } = await session.call(readRumIssueStats, { params })
    const latest = stats.event_count === 0 ? null : { ...params, event_id: 'latest' }
    const event = latest === null ? null : (await session.call(getRumIssueEvent, { params: latest })).body
    session.print({ issue, stats, event }, look => issuePage(look, issue, stats, event))
  })
}

/** The issues that a command line names. All are looked up first: if one is not found, nothing is changed. */
async function findAll(session: Session, wanted: string, which: readonly string[]) {
  const { id } = await findRumApp(session, wanted)
  const issues = []
  for (const text of which) issues.push(await findRumIssue(session, id, text))
  return { app: id, issues }
}

type Patch = NonNullable<CallInput<typeof updateRumIssue>['body']>

async function change(session: Session, wanted: string, which: readonly string[], body: Patch): Promise<void> {
  const { app, issues } = await findAll(session, wanted, which)
  const changed: RumIssue[] = []
  for (const { fingerprint } of issues) {
    const params = { app_id: app, fingerprint }
    changed.push((await session.call(updateRumIssue, { params, body })).body)
  }
  session.print(changed, () => changed.map(one => `${stateOf(one)}: ${legible(one.title)}`).join('\n'))
}

interface Ignored {
  until?: string
  events?: number
  escalating?: boolean
}

function defineStates(errors: Command, session: Session): void {
  define(errors, {
    usage: 'resolve <app> <issue...>',
    about: 'Resolve issues; they come back if they are seen in a newer release',
    examples: ['pharos rum errors resolve shop 0a1b2c3d', 'pharos rum errors resolve shop 0a1b2c3d --next-release'],
  })
    .option('--next-release', 'they are fixed in the release after the newest one')
    .option('--wont-fix', 'they never come back')
    .action(async (wanted: string, which: string[], given: { nextRelease?: boolean; wontFix?: boolean }) => {
      if (given.nextRelease && given.wontFix) throw usageFailure('--next-release and --wont-fix exclude each other.')
      const resolution = given.nextRelease ? 'in_next_release' : given.wontFix ? 'wont_fix' : 'fixed'
      await change(session, wanted, which, { status: 'resolved', resolution })
    })
  define(errors, {
    usage: 'reopen <app> <issue...>',
    about: 'Make issues unresolved again',
    examples: ['pharos rum errors reopen shop 0a1b2c3d'],
  }).action((wanted: string, which: string[]) => change(session, wanted, which, { status: 'unresolved' }))
  define(errors, {
    usage: 'ignore <app> <issue...>',
    about: 'Ignore issues, for ever or until something happens',
    examples: ['pharos rum errors ignore shop 0a1b2c3d --until 7d', 'pharos rum errors ignore shop 0a1b --events 100'],
  })
    .option('--until <time>', 'a date and time, or a duration from now: 7d', momentAhead)
    .option('--events <count>', 'until so many more errors', parseWhole)
    .option('--escalating', 'until they have far more errors than usual')
    .action(async (wanted: string, which: string[], { until, events, escalating }: Ignored) => {
      const ends = { ignore_until: until, ignore_until_events: events, ignore_until_escalating: escalating }
      await change(session, wanted, which, { status: 'ignored', ...present(ends) })
    })
}

function defineAssign(errors: Command, session: Session): void {
  define(errors, {
    usage: 'assign <app> <issue> [member]',
    about: 'Assign an issue to a member, by email, name or id; without one, to nobody',
    examples: ['pharos rum errors assign shop 0a1b2c3d ada@example.com', 'pharos rum errors assign shop 0a1b2c3d'],
  }).action(async (wanted: string, which: string, member: string | undefined) => {
    const assignee_user_id = member === undefined ? null : await memberId(session, member)
    await change(session, wanted, [which], { assignee_user_id })
  })
}

function defineMerge(errors: Command, session: Session): void {
  define(errors, {
    usage: 'merge <app> <issue> <others...>',
    about: 'Merge other issues into one',
    examples: ['pharos rum errors merge shop 0a1b2c3d 4e5f60718'],
  }).action(async (wanted: string, first: string, others: string[]) => {
    const { app, issues } = await findAll(session, wanted, [first, ...others])
    const fingerprints = issues.map(({ fingerprint }) => fingerprint)
    const { body } = await session.call(mergeRumIssues, { params: { app_id: app }, body: { fingerprints } })
    session.print(body, () => `Merged ${others.length} into ${legible(body.title)}: ${body.event_count} errors.`)
  })
}

function defineSplit(errors: Command, session: Session): void {
  define(errors, {
    usage: 'split <app> <issue> <keys...>',
    about: 'Take groups of errors out of an issue, by their keys as `show` has them',
    examples: ['pharos rum errors split shop 0a1b2c3d 12 17'],
  }).action(async (wanted: string, which: string, keys: string[]) => {
    const { app, issues } = await findAll(session, wanted, [which])
    const params = { app_id: app, fingerprint: issues[0]?.fingerprint ?? '' }
    const { body } = await session.call(splitRumIssue, { params, body: { error_keys: keys.map(parseWhole) } })
    session.print(body, look => issueTable(look, body))
  })
}
