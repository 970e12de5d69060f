import {
  deletePageAddress,
  getPageAddress,
  updatePageAddress,
} from '@pharos/shared-protocol/contract/publishing/page-address.ts'
import type { Command } from 'commander'
import { findStatusPage } from '../../api/find-status-page.ts'
import { usageFailure } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineAddress(statusPage: Command, session: Session): void {
  const command = define(statusPage, {
    usage: 'address <page> [slug]',
    about: 'Show the address of a page, or give it a readable one (/status/<slug>); the one with its id keeps working',
    examples: ['pharos status-page address Shop my-shop', 'pharos status-page address Shop --delete --yes'],
  }).option('--delete', 'release the readable address; it stays reserved for the account for 30 days')
  withConfirmation(command).action(
    async (name: string, slug: string | undefined, given: { delete?: boolean; yes?: boolean }) => {
      if (given.delete && slug !== undefined) throw usageFailure('Give either a new address or --delete.')
      const { id, slug: former } = await findStatusPage(session, name)
      const params = { id }
      if (given.delete) {
        await confirm(session, `Links to ${former ?? 'the readable address'} will no longer work`, given)
        await session.call(deletePageAddress, { params })
        return session.print({ released: former }, () => `Released ${former}.`)
      }
      const { body: address } =
        slug === undefined
          ? await session.call(getPageAddress, { params })
          : await session.call(updatePageAddress, { params, body: { slug } })
      session.print(address, () => address.url)
    },
  )
}
