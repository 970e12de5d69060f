import { z } from 'zod'
import { CreatedAt, line, OwnId, paging, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { Plan, PlanExceptions, PlanLimits } from './plan.ts'
import { UsageLimit } from './usage.ts'

/** Why the access of staff to an account ended. */
export const END_REASONS = ['time', 'staff', 'account', 'credential'] as const
export const MOST_ACCESSES = 50

/** What staff of the installation see of an account: its size, plan and state, and nothing that is in it. */
const StaffAccount = z
  .object({
    id: OwnId,
    name: z.string().meta({ description: 'Name' }),
    state: z.enum(['active', 'suspended', 'ending']).meta({ description: '`ending` if the account is to be deleted' }),
    plan: Plan.meta({ description: 'Plan of the account' }),
    exceptions: PlanExceptions.meta({ description: 'What the account may have beyond its plan' }),
    limits: PlanLimits.meta({ description: 'What it may have by its plan and its exceptions' }),
    usage: z
      .object({
        members: z.int().meta({ description: 'Number of active members' }),
        monitors: z.int().meta({ description: 'Number of monitors that count for the plan' }),
        held_monitors: z.int().meta({ description: 'Number of those that are not checked because of the plan' }),
      })
      .meta({ id: 'StaffAccountUsage', description: 'The size of the account' }),
    created_at: CreatedAt,
    deletion_at: TimeOut.nullable().meta({ description: 'When it will be deleted; `null` if it will not' }),
  })
  .meta({ id: 'StaffAccount' })

const Access = z
  .object({
    id: OwnId,
    staff_name: z.string().meta({ description: 'The person who looked in' }),
    staff_email: z.string().meta({ description: 'Their address' }),
    reason: z.string().meta({ description: 'Why, in their words' }),
    started_at: TimeOut.meta({ description: 'When it began' }),
    ended_at: TimeOut.nullable().meta({ description: 'When it ended; `null` if it has not' }),
    ended_because: z.enum(END_REASONS).nullable().meta({
      description: 'By its hour (`time`), the staff, the account, or since its credential ended',
    }),
  })
  .meta({ id: 'StaffAccess' })

/** One account, with how it uses its limits and who looked into it. */
const StaffAccountDetail = StaffAccount.extend({
  suspended_at: TimeOut.nullable().meta({ description: 'Since when it is suspended; `null` if it is not' }),
  uses: z.array(UsageLimit).meta({ description: 'What is used of its limits now' }),
  is_partner: z.boolean().meta({ description: 'Whether the account is a partner' }),
  partner: z
    .object({
      id: OwnId,
      name: z.string().meta({ description: 'Name' }),
      read_access: z.boolean().meta({ description: 'Whether the account lets its partner read it' }),
    })
    .nullable()
    .meta({ description: 'The partner who manages the account; `null` if none does' }),
  staff_access: z.boolean().meta({ description: 'Whether the account lets staff look into it' }),
  accesses: z.array(Access).meta({
    description: `The last ${MOST_ACCESSES} times that staff looked into it in the last 90 days, latest first`,
  }),
}).meta({ id: 'StaffAccountDetail' })

/** Staff of the installation, with a session or a key without scopes; the verb checks it. */
export const ofStaff = { access: { kind: 'account', scope: null, role: 'viewer' }, tx: 'none' } as const

export const listStaffAccounts = defineRoute({
  ...ofStaff,
  id: 'staff_account.list',
  method: 'GET',
  path: '/staff/account',
  summary: 'List the accounts of the installation, newest first. Installation staff only',
  query: z.strictObject({ ...paging(50, 200) }),
  reply: z.array(StaffAccount),
  list: 'page',
  fixture: 'none',
})

export const getStaffAccount = defineRoute({
  ...ofStaff,
  id: 'staff_account.get',
  method: 'GET',
  path: '/staff/account/{id}',
  summary: 'Read the size, plan, usage and state of an account, and who looked into it. Installation staff only',
  params: z.strictObject({ id: OwnId }),
  reply: StaffAccountDetail,
  refusals: ['not_found'],
  fixture: 'staff_account',
})

export const updateStaffAccount = defineRoute({
  ...ofStaff,
  id: 'staff_account.update',
  method: 'PUT',
  path: '/staff/account/{id}',
  summary: 'Change the plan of an account, or what it may have beyond it. Installation staff only',
  params: z.strictObject({ id: OwnId }),
  body: z.strictObject({
    plan: Plan.optional().meta({ description: 'Plan of the account' }),
    exceptions: PlanExceptions.optional().meta({
      description: 'Replaces all exceptions; one counts where it allows more than the plan',
    }),
    reason: line(500).meta({ description: 'Why; it stands in the audit log of the account' }),
  }),
  reply: StaffAccount,
  refusals: ['not_found', 'conflict'],
  fixture: 'staff_account',
})
