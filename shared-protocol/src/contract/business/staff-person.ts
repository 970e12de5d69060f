import { z } from 'zod'
import { Email } from '../account/account.ts'
import { Id, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'

/** Somebody who operates the installation. */
export const StaffPerson = z
  .object({
    user_id: Id.meta({ description: 'The member who is staff' }),
    account_id: Id.meta({ description: 'The account of that member, through which they act as staff' }),
    account: z.string().meta({ description: 'The name of that account' }),
    name: z.string().meta({ description: 'Name' }),
    email: z.string().meta({ description: 'Email address' }),
    second_factor: z.boolean().meta({
      description: 'Whether the person has set up a second factor, without which they cannot look into an account',
    }),
    last_seen_at: TimeOut.nullable().meta({ description: 'When they last used a session; `null` if never' }),
  })
  .meta({ id: 'StaffPerson' })

const ofStaff = { kind: 'account', scope: null, role: 'viewer' } as const

export const listStaffPersons = defineRoute({
  id: 'staff_person.list',
  method: 'GET',
  path: '/staff/person',
  summary: 'List the persons who operate the installation. Installation staff only',
  access: ofStaff,
  reply: z.array(StaffPerson),
  list: 'whole',
  tx: 'none',
  fixture: 'none',
})
export const addStaffPerson = defineRoute({
  id: 'staff_person.add',
  method: 'POST',
  path: '/staff/person',
  summary:
    'Make a member of your account staff of the installation; their keys and sessions end. Installation staff only',
  access: { ...ofStaff, recent: true },
  body: z.strictObject({ email: Email.meta({ description: 'The address of an active member of your account' }) }),
  reply: StaffPerson,
  refusals: ['not_found'],
  tx: 'none',
  fixture: 'staff_person',
})
export const removeStaffPerson = defineRoute({
  id: 'staff_person.remove',
  method: 'DELETE',
  path: '/staff/person/{user_id}',
  summary: 'Take the rights of installation staff from a member, who stays a member. Installation staff only',
  access: { ...ofStaff, recent: true },
  params: z.strictObject({ user_id: Id.meta({ description: 'Id of the member' }) }),
  refusals: ['not_found', 'conflict'],
  tx: 'none',
  fixture: 'staff_person',
})
