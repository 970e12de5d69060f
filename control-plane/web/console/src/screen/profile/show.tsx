import { getCurrentUser } from '@pharos/shared-protocol/contract/account/account.ts'
import { getSecurity } from '@pharos/shared-protocol/contract/account/security.ts'
import type { Provider } from '@pharos/shared-protocol/contract/identity/provider-name.ts'
import { useState } from 'preact/hooks'
import { Head } from '../../part/head.tsx'
import { Secret } from '../../part/secret.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useSession } from '../../server/session.ts'
import { PROFILE, PROVIDERS } from '../../words/profile.ts'
import { ConnectedApps } from '../connected-app/index.ts'
import { Sessions } from '../session/index.ts'
import { Factors } from './factors.tsx'
import { Mail } from './mail.tsx'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { Personal } from './personal.tsx'

/** One's own profile: name, ways to sign in, sessions and connected apps. */
export default function Profile() {
  const { user_id } = useSession()
  const me = useRoute(getCurrentUser)
  const security = useRoute(getSecurity, { params: { user_id } })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      <Head title={PROFILE.title} />
      {codes && (
        <Secret
          title={PROFILE.codes}
          values={[{ label: PROFILE.codesWhy, value: codes.join('\n') }]}
          onKept={() => setCodes(null)}
        />
      )}
      <WhenRead of={me}>
        {({ member }) => (
          <>
            <Personal key={`${member.name} ${member.timezone}`} member={member} />
            <Mail email={member.email} />
          </>
        )}
      </WhenRead>
      <WhenRead of={security}>
        {read => (
          <>
            <Password since={read.password_changed_at} />
            <Factors security={read} onCodes={setCodes} />
            <Passkeys onCodes={setCodes} />
            <section class="card" aria-labelledby="services">
              <h2 id="services">{PROFILE.services}</h2>
              <p>
                {read.providers.length === 0
                  ? PROFILE.servicesNone
                  : PROFILE.servicesSome(read.providers.map(name => PROVIDERS[name as Provider] ?? name).join(', '))}
              </p>
              <a href="/security">{PROFILE.servicesChange}</a>
            </section>
          </>
        )}
      </WhenRead>
      <Sessions user_id={user_id} isOwn />
      <ConnectedApps user_id={user_id} />
    </>
  )
}
