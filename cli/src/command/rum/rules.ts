import type { CallInput } from '@pharos/shared-protocol/client.ts'
import {
  createRumRule,
  deleteRumRule,
  listRumRules,
  updateRumRule,
} from '@pharos/shared-protocol/contract/observability/rum-rule.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { choose } from '../../api/choose.ts'
import { findRumApp } from '../../api/find-rum-app.ts'
import { present } from '../../api/pages.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { parseDuration } from '../../input/duration.ts'
import { parseWhole } from '../../input/field.ts'
import { legible } from '../../print/legible.ts'
import { table } from '../../print/table.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

type Rule = ReplyOf<typeof listRumRules>[number]
type Condition = NonNullable<NonNullable<CallInput<typeof createRumRule>['body']>['conditions']>[number]

interface Given {
  capture?: 'analyze' | 'replay'
  rate?: number
  auto?: boolean
  enabled?: boolean
  condition?: Condition[]
  minDuration?: number
  requireInteraction?: boolean
  position?: number
}

export function defineRules(parent: Command, session: Session): void {
  const rules = group(parent, 'rules', 'Recording rules of an application: list, add, update, delete')
  define(rules, {
    usage: 'list <app>',
    about: 'List the rules by position',
    examples: ['pharos rum rules list shop'],
    isDefault: true,
  }).action(async (wanted: string) => {
    const { id } = await findRumApp(session, wanted)
    const { body } = await session.call(listRumRules, { params: { app_id: id } })
    session.print(body, look => ruleTable(look, body))
  })
  withFields(
    define(rules, {
      usage: 'add <app> <name>',
      about: 'Add a rule; pages apply it once they are loaded',
      examples: [
        'pharos rum rules add shop Errors --capture replay --condition \'{"kind":"error","op":"is_set"}\'',
        'pharos rum rules add shop "A tenth" --capture replay --rate 0.1',
      ],
    }),
  ).action(async (wanted: string, name: string, { capture = 'analyze', ...given }: Given) => {
    const { id } = await findRumApp(session, wanted)
    const body = { name, capture, ...fieldsOf(given) }
    const { body: rule } = await session.call(createRumRule, { params: { app_id: id }, body })
    session.print(rule, look => ruleTable(look, [rule]))
  })
  withFields(
    define(rules, {
      usage: 'update <app> <rule>',
      about: 'Change a rule, by name or id; conditions are replaced as a whole',
      examples: ['pharos rum rules update shop Errors --rate 0.5', 'pharos rum rules update shop Errors --no-enabled'],
    }).option('--name <name>', 'another name'),
  ).action(async (wanted: string, which: string, { name, capture, ...given }: Given & { name?: string }) => {
    const { app, rule } = await findRule(session, wanted, which)
    const body = { ...present({ name, capture }), ...fieldsOf(given) }
    const params = { app_id: app, rule_id: rule.id }
    const { body: after } = await session.call(updateRumRule, { params, body })
    session.print(after, look => ruleTable(look, [after]))
  })
  withConfirmation(
    define(rules, {
      usage: 'delete <app> <rule>',
      about: 'Delete a rule',
      examples: ['pharos rum rules delete shop Errors'],
    }),
  ).action(async (wanted: string, which: string, given: { yes?: boolean }) => {
    const { app, rule } = await findRule(session, wanted, which)
    await confirm(session, `The rule ${rule.name} will be deleted`, given)
    await session.call(deleteRumRule, { params: { app_id: app, rule_id: rule.id } })
    session.print({ deleted: rule.id }, () => `Deleted ${legible(rule.name)}.`)
  })
}

async function findRule(session: Session, wanted: string, which: string) {
  const { id } = await findRumApp(session, wanted)
  const { body } = await session.call(listRumRules, { params: { app_id: id } })
  const named = { id: (rule: Rule) => rule.id, names: (rule: Rule) => [rule.name] }
  return { app: id, rule: choose(body, which, { kind: 'rule', list: 'pharos rum rules list', ...named }) }
}

function withFields(command: Command): Command {
  return command
    .addOption(new Option('--capture <what>', 'what is recorded').choices(['analyze', 'replay']))
    .option('--rate <fraction>', 'fraction of matching sessions, 0.00001 to 1', parseFraction)
    .option('--auto', 'the rate follows the replay quota')
    .option('--no-auto', 'the rate is as given')
    .option('--enabled', 'apply the rule')
    .option('--no-enabled', 'do not apply the rule')
    .option('--condition <json>', 'a condition {kind, op, value} that must hold; may be repeated', parseCondition)
    .option('--min-duration <duration>', 'upload a sampled recording once the session is this old', text =>
      parseDuration(text, 's'),
    )
    .option('--require-interaction', 'upload a sampled recording only after an interaction')
    .option('--no-require-interaction', 'upload a sampled recording also without one')
    .option('--position <place>', 'place in the order of rules, the lowest first', parseWhole)
}

function fieldsOf(given: Given) {
  return present({
    sample_rate: given.rate,
    auto_sample: given.auto,
    enabled: given.enabled,
    conditions: given.condition,
    min_duration_ms: given.minDuration,
    require_interaction: given.requireInteraction,
    position: given.position,
  })
}

function parseFraction(text: string): number {
  const fraction = Number(text)
  if (text.trim() === '' || !(fraction > 0 && fraction <= 1))
    throw new InvalidArgumentError('It is above 0, at most 1.')
  return fraction
}

/** The API checks what a condition says. */
function parseCondition(text: string, before: Condition[] = []): Condition[] {
  try {
    return [...before, JSON.parse(text) as Condition]
  } catch {
    throw new InvalidArgumentError('It is JSON such as {"kind":"page_url","op":"contains","value":"/checkout"}.')
  }
}

function ruleTable(look: Session['look'], rules: readonly Rule[]): string {
  return table(
    look,
    rules,
    [
      { head: 'POSITION', cell: row => row.position, right: true },
      { head: 'NAME', cell: row => row.name, flexible: true },
      { head: 'CAPTURE', cell: row => row.capture },
      { head: 'RATE', cell: row => row.effective_rate, right: true },
      {
        head: 'CONDITIONS',
        cell: row => row.conditions.map(({ kind }) => kind).join(', ') || 'every session',
        flexible: true,
      },
      { head: 'ENABLED', cell: row => (row.enabled ? 'yes' : 'no') },
      { head: 'ID', cell: row => row.id },
    ],
    'There are no rules yet: pharos rum rules add.',
  )
}
