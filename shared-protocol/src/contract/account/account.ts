import { z } from 'zod'
import { Role } from '../../access.ts'
import { says } from '../../text/en/contract.ts'
import { Plan, PlanExceptions, PlanLimits } from '../business/plan.ts'
import { AccountId, CreatedAt, MailAddress, Name, OwnId, ref, Slug, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'

/** The ways to sign in to an account; a mailed link is always allowed (specification, part 5). */
export const ALLOWED_METHODS = ['magic_link', 'password', 'passkey', 'provider'] as const
export const AllowedMethod = z.enum(ALLOWED_METHODS).meta({ id: 'AllowedMethod' })
export type AllowedMethod = z.infer<typeof AllowedMethod>

export const TimeZone = text(64, 1).refine(isTimeZone, says('field.time_zone'))

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) !== null
  } catch {
    return false
  }
}

export const Account = z
  .object({
    id: OwnId,
    name: z.string().meta({ description: 'Name' }),
    plan: Plan.meta({ description: 'Plan of the account' }),
    plan_exceptions: PlanExceptions.meta({ description: 'What the operator allows the account beyond its plan' }),
    limits: PlanLimits.meta({
      description: 'Limits and features of the account: those of its plan and its exceptions',
    }),
    timezone: z.string().meta({ description: 'IANA time zone' }),
    default_regions: z
      .array(z.string())
      .meta({ description: 'Slugs of the regions that run checks of monitors without regions of their own' }),
    created_at: CreatedAt,
    deletion_requested_at: TimeOut.nullable().meta({
      description: 'Time at which deletion of the account was requested; `null` if it was not',
    }),
    deletion_at: TimeOut.nullable().meta({
      description:
        'Time at which the account and everything in it will be deleted; until then it works as usual. `null` if no deletion was requested',
    }),
    suspended_at: TimeOut.nullable().meta({
      description: 'Time since which the account is suspended, and can only be read; `null` if it is not',
    }),
  })
  .meta({ id: 'Account' })

export const AccountUpdate = z.strictObject({
  name: Name.optional().meta({ description: 'Name' }),
  timezone: TimeZone.optional().meta({ description: 'IANA time zone' }),
  default_regions: z
    .array(Slug)
    .min(1)
    .max(20)
    .optional()
    .meta({ description: 'Slugs of regions that this account may use' }),
})

export const Member = z
  .object({
    id: OwnId,
    account_id: AccountId,
    email: z.string().meta({ description: 'Email address' }),
    name: z.string().meta({ description: 'Name' }),
    role: Role.meta({ description: 'Role in the account' }),
    staff: z.boolean().meta({ description: 'Whether the member is installation staff' }),
    timezone: z.string().nullable().meta({ description: 'IANA time zone' }),
    created_at: CreatedAt,
    deactivated_at: TimeOut.nullable().meta({
      description:
        'Time at which the member was deactivated, by the directory or by an admin; `null` if the member is active',
    }),
  })
  .meta({ id: 'Member' })

export const Email = MailAddress.pipe(z.string().toLowerCase())
export const MemberCreate = z.strictObject({
  email: Email,
  name: Name.meta({ description: 'Name' }),
  role: Role.default('member').meta({ description: 'Role in the account' }),
  timezone: TimeZone.nullable().default(null).meta({ description: 'IANA time zone' }),
})
export const MemberUpdate = z.strictObject({
  name: Name.optional().meta({ description: 'Name' }),
  role: Role.optional().meta({ description: 'Role in the account' }),
  timezone: TimeZone.nullable().optional().meta({ description: 'IANA time zone' }),
  deactivated: z.boolean().optional().meta({
    description:
      'Whether the member is deactivated. `true` removes all access but keeps the member: sessions end, and API keys are revoked permanently. `false` restores access. Refused with 409 for yourself, for owners, and for members managed by a directory',
  }),
})

/** The two members whose roles a transfer of ownership has changed. */
export const OwnershipTransfer = z
  .object({
    owner: Member.meta({ description: 'The new owner' }),
    former_owner: Member.meta({ description: 'The previous owner, now a super admin' }),
  })
  .meta({ id: 'OwnershipTransfer' })

/** An account that a person belongs to. */
export const OwnAccount = z
  .object({
    account_id: AccountId,
    name: z.string().meta({ description: 'Name' }),
    role: Role.meta({ description: 'Role in the account' }),
  })
  .meta({ id: 'OwnAccount' })

export const CurrentUser = z
  .object({
    actor: z
      .object({
        type: z.string().meta({ description: 'Type' }),
        id: z.string().meta({ description: 'Id' }),
        scopes: z
          .array(z.string())
          .meta({ description: 'Scopes of the credential; empty if it has all rights of its member' }),
      })
      .meta({ description: 'The credential of the current request' }),
    member: Member.meta({ description: 'The member' }),
    account: Account.meta({ description: 'The account' }),
    accounts: z.array(OwnAccount).meta({
      description:
        'Accounts that the person belongs to. With an API key, or a session limited to one account, only that account',
    }),
  })
  .meta({ id: 'CurrentUser' })

const memberParams = z.strictObject({ user_id: ref('member') })
const readAccount = {
  kind: 'account',
  scope: 'read:account',
  role: 'viewer',
} as const
const readMembers = {
  kind: 'account',
  scope: 'read:members',
  role: 'viewer',
} as const
const writeMembers = {
  kind: 'account',
  scope: 'write:members',
  role: 'admin',
} as const

export const getAccount = defineRoute({
  id: 'account.get',
  method: 'GET',
  path: '/account',
  summary: 'Read the account',
  access: readAccount,
  reply: Account,
  fixture: 'none',
})
export const updateAccount = defineRoute({
  id: 'account.update',
  method: 'PUT',
  path: '/account',
  summary: 'Change the account',
  access: { kind: 'account', scope: 'write:account', role: 'admin' },
  body: AccountUpdate,
  reply: Account,
  refusals: ['not_found', 'conflict'],
  fixture: 'account',
})
export const deleteAccount = defineRoute({
  id: 'account.delete',
  method: 'DELETE',
  path: '/account',
  summary: 'Schedule the deletion of the account in 7 days; POST /account/restore cancels it',
  access: { kind: 'account', scope: null, role: 'super_admin', recent: true, whileSuspended: true },
  reply: Account,
  refusals: ['conflict'],
  tx: 'none',
  fixture: 'ending_account',
})
export const restoreAccount = defineRoute({
  id: 'account.restore',
  method: 'POST',
  path: '/account/restore',
  summary: 'Cancel the scheduled deletion of the account',
  access: { kind: 'account', scope: null, role: 'super_admin', whileSuspended: true },
  reply: Account,
  refusals: ['conflict'],
  fixture: 'ending_account',
})
export const getCurrentUser = defineRoute({
  id: 'user.me',
  method: 'GET',
  path: '/user/me',
  summary: 'Read the current credential, its member and its account',
  access: { ...readAccount, staff: false },
  reply: CurrentUser,
  tx: 'none',
  fixture: 'none',
})
export const updateCurrentUser = defineRoute({
  id: 'user.update',
  method: 'PUT',
  path: '/user/me',
  summary: 'Change your own name and time zone in this account',
  access: { kind: 'account', scope: null, role: 'viewer' },
  body: z.strictObject({
    name: Name.optional().meta({ description: 'Name' }),
    timezone: TimeZone.nullable().optional().meta({ description: 'IANA time zone' }),
  }),
  reply: Member,
  fixture: 'profile',
})
export const listMembers = defineRoute({
  id: 'member.list',
  method: 'GET',
  path: '/account/member',
  summary: 'List the members',
  access: readMembers,
  reply: z.array(Member),
  list: 'whole',
  fixture: 'none',
})
export const createMember = defineRoute({
  id: 'member.create',
  method: 'POST',
  path: '/account/member',
  summary: 'Add a member',
  access: writeMembers,
  body: MemberCreate,
  reply: Member,
  status: 201,
  refusals: ['conflict'],
  fixture: 'member',
})
export const updateMember = defineRoute({
  id: 'member.update',
  method: 'PUT',
  path: '/account/member/{user_id}',
  summary: 'Change a member',
  access: writeMembers,
  params: memberParams,
  body: MemberUpdate,
  reply: Member,
  refusals: ['conflict'],
  fixture: 'member',
})
export const removeMember = defineRoute({
  id: 'member.remove',
  method: 'DELETE',
  path: '/account/member/{user_id}',
  summary: 'Remove a member and revoke their API keys',
  access: { ...writeMembers, whileSuspended: true },
  params: memberParams,
  refusals: ['conflict'],
  fixture: 'member',
})
export const leaveAccount = defineRoute({
  id: 'member.leave',
  method: 'POST',
  path: '/account/leave',
  summary: 'Leave the account; your sessions and API keys in it end',
  access: { kind: 'account', scope: null, role: 'viewer', whileSuspended: true },
  refusals: ['conflict'],
  fixture: 'leaving',
})
export const transferOwnership = defineRoute({
  id: 'account.transfer_ownership',
  method: 'POST',
  path: '/account/ownership',
  summary: 'Transfer ownership to another member; you become a super admin',
  access: { kind: 'account', scope: null, role: 'owner', recent: true },
  body: z.strictObject({ user_id: ref('member').meta({ description: 'The member who becomes the new owner' }) }),
  reply: OwnershipTransfer,
  refusals: ['conflict'],
  fixture: 'ownership',
})
