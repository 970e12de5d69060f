import {
  createRumApp,
  deleteRumApp,
  NOTIFIED_ISSUES,
  type NotifiedIssue,
  type RumApp,
  rotateRumToken,
  updateRumApp,
} from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { type Command, InvalidArgumentError } from 'commander'
import { findGroup } from '../../api/find-notification.ts'
import { findRumApp, listAllRumApps } from '../../api/find-rum-app.ts'
import { present } from '../../api/pages.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { parseWhole } from '../../input/field.ts'
import { legible } from '../../print/legible.ts'
import { table } from '../../print/table.ts'
import { ago } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

interface Settings {
  origin?: string[]
  traceOrigin?: string[]
  maskText?: boolean
  consent?: boolean
  retentionDays?: number
  notify?: string[] | boolean
  tell?: NotifiedIssue[]
}

/** With an option `--no-…` beside it, the value before is `true`. */
const gather = (text: string, before: string[] | boolean = []) => [...(Array.isArray(before) ? before : []), text]

export function defineApps(parent: Command, session: Session): void {
  const app = group(parent, 'app', 'RUM applications: add, list, show, update, rotate, delete')
  withSettings(
    define(app, {
      usage: 'add <name>',
      about: 'Add an application, and print the tag for its pages',
      examples: ['pharos rum app add shop', 'pharos rum app add shop --origin https://shop.example'],
    }),
  ).action(async (name: string, given: Settings) => {
    const request = { name, settings: settingsOf(given), ...(await noticesOf(session, given)) }
    const { body } = await session.call(createRumApp, { body: request })
    session.print(body, () => `Added ${legible(body.name)}.\n${tagText(body)}`)
  })
  define(app, {
    usage: 'list',
    about: 'List the applications',
    examples: ['pharos rum app list'],
    isDefault: true,
  }).action(async () => {
    const apps = await listAllRumApps(session)
    session.print(apps, look =>
      table(
        look,
        apps,
        [
          { head: 'NAME', cell: row => row.name, flexible: true },
          { head: 'FIRST EVENT', cell: row => ago(row.first_event_at, look.now) },
          { head: 'ORIGINS', cell: row => row.settings.allowed_origins.join(' ') || 'all', flexible: true },
          { head: 'ID', cell: row => row.id },
        ],
        'There are no RUM applications yet: pharos rum app add.',
      ),
    )
  })
  define(app, {
    usage: 'show <app>',
    about: 'Show an application with the tag for its pages',
    examples: ['pharos rum app show shop'],
  }).action(async (wanted: string) => {
    const found = await findRumApp(session, wanted)
    session.print(found, () => `${legible(found.name)} (${found.id})\n${tagText(found)}`)
  })
  withSettings(
    define(app, {
      usage: 'update <app>',
      about: 'Change the settings of an application; lists are replaced',
      examples: ['pharos rum app update shop --origin https://shop.example --mask-text'],
    }).option('--name <name>', 'another name'),
  ).action(async (wanted: string, { name, ...given }: Settings & { name?: string }) => {
    const { id } = await findRumApp(session, wanted)
    const body = { ...present({ name }), settings: settingsOf(given), ...(await noticesOf(session, given)) }
    const { body: after } = await session.call(updateRumApp, { params: { app_id: id }, body })
    session.print(after, () => `Changed ${legible(after.name)}.`)
  })
  withConfirmation(
    define(app, {
      usage: 'rotate <app>',
      about: 'Replace the client token; the present one works for 24 more hours',
      examples: ['pharos rum app rotate shop', 'pharos rum app rotate shop --revoke'],
    }).option('--revoke', 'end the present token at once'),
  ).action(async (wanted: string, given: { revoke?: boolean; yes?: boolean }) => {
    const { id, name } = await findRumApp(session, wanted)
    const revoke = given.revoke === true
    if (revoke) await confirm(session, `Pages with the present token of ${name} will send nothing more`, given)
    const { body } = await session.call(rotateRumToken, { params: { app_id: id }, body: { revoke } })
    session.print(body, () => tagText(body))
  })
  withConfirmation(
    define(app, {
      usage: 'delete <app>',
      about: 'Delete an application with all of its data',
      examples: ['pharos rum app delete shop'],
    }),
  ).action(async (wanted: string, given: { yes?: boolean }) => {
    const { id, name } = await findRumApp(session, wanted)
    await confirm(session, `The application ${name} and all that its pages have sent will be deleted`, given)
    await session.call(deleteRumApp, { params: { app_id: id } })
    session.print({ id }, () => `Deleted ${legible(name)}.`)
  })
}

function withSettings(command: Command): Command {
  return command
    .option('--origin <origin>', 'an origin that may send events; may be repeated (default: every origin)', gather)
    .option('--trace-origin <origin>', 'an origin whose requests get a traceparent; may be repeated', gather)
    .option('--mask-text', 'mask all visible text')
    .option('--no-mask-text', 'mask only what is typed')
    .option('--consent', 'store and send nothing before the page has asked for consent')
    .option('--no-consent', 'send at once')
    .option('--retention-days <days>', 'keep events for so many days, at most as long as by the plan', parseWhole)
    .option('--notify <group>', 'a notification group that is told of issues; may be repeated', gather)
    .option('--no-notify', 'tell no notification group of issues')
    .option(
      '--tell <kinds>',
      `which issues they are told of: ${NOTIFIED_ISSUES.join(', ')}, separated by commas`,
      kindsOf,
    )
}

function kindsOf(text: string): NotifiedIssue[] {
  const kinds = text.split(',').map(kind => NOTIFIED_ISSUES.find(each => each === kind.trim()))
  if (!kinds.every(kind => kind !== undefined))
    throw new InvalidArgumentError(`It is a list of ${NOTIFIED_ISSUES.join(', ')}.`)
  return kinds
}

async function noticesOf(session: Session, { notify, tell }: Settings) {
  const groups = Array.isArray(notify) ? await Promise.all(notify.map(name => findGroup(session, name))) : []
  const ids = notify === undefined || notify === true ? undefined : groups.map(({ id }) => id)
  return present({ group_notification_ids: ids, notified_issues: tell })
}

function settingsOf({ origin, traceOrigin, maskText, consent, retentionDays }: Settings) {
  const privacy = present({ mask_text: maskText })
  return {
    ...present({
      allowed_origins: origin,
      trace_origins: traceOrigin,
      consent_required: consent,
      retention_days: retentionDays,
    }),
    ...(Object.keys(privacy).length > 0 && { privacy }),
  }
}

function tagText({ tag, settings }: RumApp): string {
  const any = 'Every site may send with this token; limit it with pharos rum app update --origin.'
  return `Put this into the head of each page:\n\n  ${tag}\n${settings.allowed_origins.length === 0 ? `\n${any}` : ''}`
}
