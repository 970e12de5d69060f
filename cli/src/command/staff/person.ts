import {
  addStaffPerson,
  listStaffPersons,
  removeStaffPerson,
} from '@pharos/shared-protocol/contract/business/staff-person.ts'
import type { Command } from 'commander'
import { choose } from '../../api/choose.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { staffPersonTable } from '../../print/staff-person-table.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

export function addPersonCommands(staff: Command, session: Session): void {
  const person = group(staff, 'person', 'Persons who operate the installation')
  for (const defineCommand of [defineList, defineAdd, defineDelete]) defineCommand(person, session)
}

function defineList(person: Command, session: Session): void {
  define(person, {
    usage: 'list',
    about: 'List the persons who operate the installation',
    examples: ['pharos staff person list'],
  }).action(async () => {
    const { body: persons } = await session.call(listStaffPersons)
    session.print(persons, look => staffPersonTable(look, persons))
  })
}

function defineAdd(person: Command, session: Session): void {
  define(person, {
    usage: 'add <email>',
    about: 'Make a member of your account staff; their keys and sessions end',
    examples: ['pharos staff person add ada@example.com'],
  }).action(async (email: string) => {
    const { body: added } = await session.call(addStaffPerson, { body: { email } })
    session.print(added, look => staffPersonTable(look, [added]))
  })
}

function defineDelete(person: Command, session: Session): void {
  const command = define(person, {
    usage: 'delete <person>',
    about: 'Take the rights of staff from a member, who stays a member',
    examples: ['pharos staff person delete ada@example.com --yes'],
  })
  withConfirmation(command).action(async (wanted: string, given: { yes?: boolean }) => {
    const { body: persons } = await session.call(listStaffPersons)
    const { user_id, email } = choose(persons, wanted, {
      kind: 'person of the staff',
      plural: 'persons of the staff',
      id: each => each.user_id,
      names: each => [each.email, each.name],
      list: 'pharos staff person list',
    })
    await confirm(session, `${email} will no longer be staff of the installation`, given)
    await session.call(removeStaffPerson, { params: { user_id } })
    session.print({ deleted: user_id }, () => `${email} is no longer staff.`)
  })
}
