import { listContactMethods } from '@pharos/shared-protocol/contract/response/contact-method.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay, useSession } from '../../server/session.ts'
import { CONTACT } from '../../words/contact-method.ts'
import { AddMethod } from './add.tsx'
import { Method } from './method.tsx'
import { Rules } from './rules.tsx'
import './contact-method.css'

export type ContactMethod = ReplyOf<typeof listContactMethods>[number]

/** The contact methods of whoever has signed in, and when each is used. */
export default function ContactMethods() {
  const user_id = useSession().user_id
  const methods = useRoute(listContactMethods, { params: { user_id } })
  const mayChange = useMay('member')
  return (
    <>
      <Head title={CONTACT.title} />
      <p>{CONTACT.why}</p>
      <WhenRead of={methods}>
        {found => (
          <div class="contact">
            <section class="card">
              {found.length === 0 && <p class="none">{CONTACT.none}</p>}
              {found.length === 0 && mayChange && <p>{CONTACT.noneWhy}</p>}
              <ul hidden={found.length === 0}>
                {found.map(method => (
                  <Method key={method.id} method={method} mayChange={mayChange} />
                ))}
              </ul>
            </section>
            {mayChange && <AddMethod />}
            <Rules methods={found} mayChange={mayChange} />
          </div>
        )}
      </WhenRead>
    </>
  )
}
