import { z } from 'zod'
import { Email, TimeZone } from '../account/account.ts'
import { CreatedAt, Id, line, Name, OwnId, paging, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { PLANS, Plan } from './plan.ts'

/** How many accounts of each plan a partner has; a plan that is left out is none. */
const ByPlan = Object.fromEntries(
  PLANS.map(plan => [
    plan,
    z
      .int()
      .min(0)
      .max(100_000)
      .optional()
      .meta({ description: `Accounts on \`${plan}\`` }),
  ]),
) as Record<Plan, z.ZodOptional<z.ZodInt>>
export const AccountsByPlan = z.strictObject(ByPlan).meta({ id: 'AccountsByPlan' })
export type AccountsByPlan = z.output<typeof AccountsByPlan>

export const Partner = z
  .object({
    account_id: Id.meta({ description: 'The account of the partner itself' }),
    name: z.string().meta({ description: 'Name of that account, which its customers read' }),
    bought: AccountsByPlan.meta({ description: 'How many accounts the partner may have on each plan' }),
    used: AccountsByPlan.meta({ description: 'How many it has, also those that are suspended or being deleted' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'Partner' })

const Notice = line(300).nullable().meta({
  description: 'What status pages of the account say while it is suspended, as plain text. `null`: our own words',
})

export const PartnerAccount = z
  .object({
    id: OwnId,
    name: z.string().meta({ description: 'Name' }),
    plan: Plan.meta({ description: 'Plan of the account' }),
    state: z.enum(['active', 'suspended', 'ending']).meta({ description: '`ending` if the account is to be deleted' }),
    suspended_at: TimeOut.nullable().meta({ description: 'When it was suspended; `null` if it is not' }),
    suspension_notice: Notice,
    deletion_at: TimeOut.nullable().meta({ description: 'When it will be deleted; `null` if it will not' }),
    invitation: z
      .object({
        email: z.string().meta({ description: 'Email address' }),
        status: z.enum(['pending', 'expired']).meta({ description: '`expired` ones can be sent again' }),
        expires_at: TimeOut.meta({ description: 'Time of expiry' }),
      })
      .nullable()
      .meta({ id: 'OwnerInvitation', description: 'The invitation of the owner; `null` once it was accepted' }),
    read_access: z.boolean().meta({ description: 'Whether the account lets the partner read its data' }),
    usage: z
      .object({
        members: z.int().meta({ description: 'Number of active members' }),
        monitors: z.int().meta({ description: 'Number of monitors that count for the plan' }),
      })
      .meta({ id: 'PartnerAccountUsage', description: 'The size of the account' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'PartnerAccount' })

/** A partner's key, or an admin of its account. The verb refuses accounts that are no partner. */
export const ofPartner = {
  access: { kind: 'account', scope: null, role: 'admin', partner: true },
  tx: 'none',
} as const
const params = z.strictObject({ id: Id.meta({ description: 'The account of a customer' }) })

export const getPartner = defineRoute({
  ...ofPartner,
  id: 'partner.get',
  method: 'GET',
  path: '/partner',
  summary: 'Read what the partner has bought and uses',
  reply: Partner,
  fixture: 'partner',
})
export const listPartnerAccounts = defineRoute({
  ...ofPartner,
  id: 'partner_account.list',
  method: 'GET',
  path: '/partner/account',
  summary: 'List the accounts of the partner’s customers, newest first',
  query: z.strictObject({ ...paging(50, 200) }),
  reply: z.array(PartnerAccount),
  list: 'page',
  fixture: 'partner',
})
export const createPartnerAccount = defineRoute({
  ...ofPartner,
  id: 'partner_account.create',
  method: 'POST',
  path: '/partner/account',
  summary: 'Create an account for a customer, and invite its owner by email',
  body: z.strictObject({
    name: Name.meta({ description: 'Name of the account' }),
    plan: Plan.meta({ description: 'One of the plans that the partner has bought' }),
    timezone: TimeZone.default('UTC').meta({ description: 'IANA time zone' }),
    owner: z.strictObject({ email: Email }).meta({ description: 'Who is invited as the owner' }),
  }),
  reply: PartnerAccount,
  status: 201,
  refusals: ['quota_reached'],
  fixture: 'partner_account',
})
export const getPartnerAccount = defineRoute({
  ...ofPartner,
  id: 'partner_account.get',
  method: 'GET',
  path: '/partner/account/{id}',
  summary: 'Read the account of a customer: its plan, state and size, and nothing that is in it',
  params,
  reply: PartnerAccount,
  refusals: ['not_found'],
  fixture: 'partner_account',
})
export const updatePartnerAccount = defineRoute({
  ...ofPartner,
  id: 'partner_account.update',
  method: 'PUT',
  path: '/partner/account/{id}',
  summary: 'Change the plan of a customer’s account, or the notice of its suspension',
  params,
  body: z.strictObject({
    plan: Plan.optional().meta({ description: 'Plan of the account' }),
    suspension_notice: Notice.optional(),
  }),
  reply: PartnerAccount,
  refusals: ['not_found', 'quota_reached', 'conflict'],
  fixture: 'partner_account',
})
export const invitePartnerOwner = defineRoute({
  ...ofPartner,
  id: 'partner_account.invite',
  method: 'POST',
  path: '/partner/account/{id}/invite',
  summary: 'Invite the owner of an account that nobody has joined yet, again or at another address',
  params,
  body: z.strictObject({ email: Email }),
  reply: PartnerAccount,
  refusals: ['not_found', 'conflict', 'rate_limited'],
  fixture: 'partner_account',
})

export const suspendPartnerAccount = defineRoute({
  ...ofPartner,
  id: 'partner_account.suspend',
  method: 'POST',
  path: '/partner/account/{id}/suspend',
  summary: 'Suspend the account of a customer: no checks and no messages; status pages stay up with a notice',
  params,
  reply: PartnerAccount,
  refusals: ['not_found', 'conflict'],
  fixture: 'partner_account',
})
export const resumePartnerAccount = defineRoute({
  ...ofPartner,
  id: 'partner_account.resume',
  method: 'POST',
  path: '/partner/account/{id}/resume',
  summary: 'Resume a suspended account; its checks begin again by themselves',
  params,
  reply: PartnerAccount,
  refusals: ['not_found', 'conflict'],
  fixture: 'partner_account',
})
export const closePartnerAccount = defineRoute({
  ...ofPartner,
  id: 'partner_account.close',
  method: 'DELETE',
  path: '/partner/account/{id}',
  summary: 'Schedule the deletion of a customer’s account in 7 days; its owner is told, and can cancel it',
  params,
  reply: PartnerAccount,
  refusals: ['not_found', 'conflict'],
  fixture: 'partner_account',
})
