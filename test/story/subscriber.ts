import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type MailSink, type ReceivedMail, startMailSink } from '../delivery/mail-sink.ts'
import { createWorld, type World } from '../world/world.ts'

export const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

/** A page, by its id, and where the mails to its subscribers arrive. */
export interface SubscribedPage {
  world: World
  sink: MailSink
  page: string
}

/** A suite whose tests each have a world with a page. */
export function pageSuite(name: string) {
  const test = suite<SubscribedPage>(name)
  test.before.each(async context => {
    context.sink = await startMailSink()
    context.world = await createWorld({ agent: false, environment: { PHAROS_SMTP_URL: context.sink.url } })
    context.page = (await context.world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })).body.id
  })
  test.after.each(async ({ world, sink }) => {
    await world.close()
    await sink.stop()
  })
  return test
}

export async function subscribe(
  { world, page }: SubscribedPage,
  fields: Record<string, string> | string[][],
  headers = FORM,
) {
  const body = new URLSearchParams(fields)
  const reply = await fetch(`${world.url}/public/status_page/${page}/subscribe`, { method: 'POST', headers, body })
  await world.settle()
  return { status: reply.status, text: await reply.text() }
}

export const linkOf = (mail: ReceivedMail | undefined, label: string) =>
  new RegExp(`${label}: (http\\S+)`).exec(mail?.parts['text/plain'] ?? '')?.[1] ?? ''

/** Subscribes an address and follows its link. */
export async function confirmed(parts: SubscribedPage, email: string, components: string[] = []): Promise<void> {
  await subscribe(parts, [['email', email], ...components.map(id => ['components', id])])
  const mail = parts.sink.mails.find(each => each.to[0] === email)
  assert.is((await fetch(linkOf(mail, 'Confirm'), { method: 'POST' })).status, 200)
  parts.sink.mails.length = 0
}

/** Recipients and subjects of the mails since the last call. */
export const told = (sink: MailSink) => sink.mails.splice(0).map(mail => `${mail.to[0]} ${mail.headers.subject}`)
