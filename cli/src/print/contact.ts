import type { listNotificationRules } from '@pharos/shared-protocol/contract/response/contact-method.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { ContactMethod } from '../api/find-paging.ts'
import type { Look } from './look.ts'
import { shortIds } from './short-id.ts'
import { table } from './table.ts'

type Rule = ReplyOf<typeof listNotificationRules>[number]

export function contactTable(look: Look, methods: readonly ContactMethod[]): string {
  const ids = shortIds(methods.map(each => each.id))
  return table(
    look,
    methods,
    [
      { head: 'ID', cell: each => ids.get(each.id) ?? each.id },
      { head: 'TYPE', cell: each => each.type },
      { head: 'ADDRESS', cell: each => each.value, flexible: true },
      { head: 'LABEL', cell: each => each.label, flexible: true },
      {
        head: 'VERIFIED',
        cell: each => (each.verified ? 'yes' : 'no: never paged'),
        paint: (text, each) => look.paint(each.verified ? 'green' : 'red', text),
      },
    ],
    'There are no contact methods, so nobody can be paged. Add one: pharos contact add email ada@example.com',
  )
}

export function ruleTable(look: Look, rules: readonly Rule[], methods: readonly ContactMethod[]): string {
  const labels = new Map(methods.map(each => [each.id, `${each.label} (${each.value})`]))
  return table(
    look,
    rules,
    [
      { head: 'URGENCY', cell: rule => rule.urgency },
      { head: 'AFTER', cell: rule => `${rule.delay_minutes} min`, right: true },
      { head: 'BY', cell: rule => labels.get(rule.contact_method_id) ?? rule.contact_method_id, flexible: true },
    ],
    'There are no rules: you are paged at once by every verified contact method.',
  )
}
