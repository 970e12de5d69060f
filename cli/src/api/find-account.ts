import { listPartnerAccounts } from '@pharos/shared-protocol/contract/business/partner.ts'
import { listPartnerKeys } from '@pharos/shared-protocol/contract/business/partner-key.ts'
import { listStaffAccounts } from '@pharos/shared-protocol/contract/business/staff-account.ts'
import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, present } from './pages.ts'

interface Account {
  id: string
  name: string
}

/** The largest page of these lists. */
const MOST_OF_PAGE = 200
const byName = { id: ({ id }: Account) => id, names: ({ name }: Account) => [name] }

/** The id of a customer's account, by its name, its id or the beginning of the id. */
export async function customerId(session: Session, wanted: string): Promise<string> {
  if (UUID.test(wanted)) return wanted.toLowerCase()
  const all = await collectPages(
    cursor => session.call(listPartnerAccounts, { query: present({ limit: MOST_OF_PAGE, cursor }) }),
    undefined,
  )
  return choose<Account>(all, wanted, { ...byName, kind: 'account', list: 'pharos partner account list' }).id
}

/** The same of any account of the installation, for its staff. */
export async function anyAccountId(session: Session, wanted: string): Promise<string> {
  if (UUID.test(wanted)) return wanted.toLowerCase()
  const all = await collectPages(
    cursor => session.call(listStaffAccounts, { query: present({ limit: MOST_OF_PAGE, cursor }) }),
    undefined,
  )
  return choose<Account>(all, wanted, { ...byName, kind: 'account', list: 'pharos staff account list' }).id
}

/** The same of a partner's key. */
export async function partnerKeyId(session: Session, wanted: string): Promise<string> {
  const { body: keys } = await session.call(listPartnerKeys)
  return choose<Account>(keys, wanted, { ...byName, kind: 'key', list: 'pharos partner key list' }).id
}
