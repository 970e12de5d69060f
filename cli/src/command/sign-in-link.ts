import { createSignInLink } from '@pharos/shared-protocol/contract/identity/sign-in.ts'
import type { Command } from 'commander'
import { localTime } from '../print/when.ts'
import type { Session } from '../session.ts'
import { define } from './define.ts'

export function defineSignInLink(program: Command, session: Session): void {
  define(program, {
    usage: 'sign-in-link',
    about:
      'Create a link that signs you in once, in any browser, without an email (only for staff of the installation)',
    examples: ['pharos sign-in-link'],
  }).action(async () => {
    const { body: link } = await session.call(createSignInLink)
    session.print(link, () => link.url)
    session.hint(
      `It works once, until ${localTime(link.expires_at)}. Anyone who has it can sign in as you, so do not share it.`,
    )
  })
}
