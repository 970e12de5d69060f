import { addStaffPerson, listStaffPersons, removeStaffPerson } from '@pharos/shared-protocol/contract/staff-person.ts'
import type { Command } from 'commander'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { staffPersonTable } from '../../print/staff-person-table.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'

export function addPersonCommands(staff: Command, session: Session): void {
  const person = group(staff, 'person', 'Persons who operate the installation')
  for (const defineCommand of [defineList, defineAdd, defineRemove]) defineCommand(person, session)
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

function defineRemove(person: Command, session: Session): void {
  const command = define(person, {
    usage: 'remove <id>',
    about: 'Take the rights of staff from a member, who stays a member',
    examples: ['pharos staff person remove 0198c0de-0000-7000-8000-000000000000 --yes'],
  })
  withConfirmation(command).action(async (id: string, given: { yes?: boolean }) => {
    await confirm(session, `Member ${id} will no longer be staff of the installation`, given)
    await session.call(removeStaffPerson, { params: { user_id: id } })
    session.print({ removed: id }, () => `Member ${id} is no longer staff.`)
  })
}
