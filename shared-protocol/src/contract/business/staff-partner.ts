import { z } from 'zod'
import { AccountId, Id, line, paging } from '../field.ts'
import { defineRoute } from '../route.ts'
import { AccountsByPlan, Partner } from './partner.ts'
import { ofStaff } from './staff-account.ts'

const Bought = AccountsByPlan.meta({
  description: 'How many accounts the partner may have on each plan. Existing ones stay if it becomes fewer',
})
const Reason = line(500).meta({ description: 'Why; it stands in the audit log of the partner' })

export const listPartners = defineRoute({
  ...ofStaff,
  id: 'staff_partner.list',
  method: 'GET',
  path: '/staff/partner',
  summary: 'List the partners of the installation, newest first. Installation staff only',
  query: z.strictObject({ ...paging(50, 200) }),
  reply: z.array(Partner),
  list: 'page',
  fixture: 'none',
})
export const createPartner = defineRoute({
  ...ofStaff,
  id: 'staff_partner.create',
  method: 'POST',
  path: '/staff/partner',
  summary: 'Make an account a partner, which manages accounts of its customers. Installation staff only',
  body: z.strictObject({ account_id: AccountId, bought: Bought, reason: Reason }),
  reply: Partner,
  status: 201,
  refusals: ['not_found', 'conflict'],
  fixture: 'new_partner',
})
export const updatePartner = defineRoute({
  ...ofStaff,
  id: 'staff_partner.update',
  method: 'PUT',
  path: '/staff/partner/{id}',
  summary: 'Change how many accounts a partner may have. Installation staff only',
  params: z.strictObject({ id: Id.meta({ description: 'The account of the partner' }) }),
  body: z.strictObject({ bought: Bought, reason: Reason }),
  reply: Partner,
  refusals: ['not_found'],
  fixture: 'other_partner',
})
