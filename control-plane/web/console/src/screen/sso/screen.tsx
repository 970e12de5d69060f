import { Head } from '../../part/head.tsx'
import { useRoute } from '../../server/cache.ts'
import { SSO } from '../../words/sso.ts'
import { Connections } from './connections.tsx'
import { Domains } from './domains.tsx'
import { KINDS, type Kind } from './kind.ts'
import { NewOidc } from './new-oidc.tsx'
import { NewSaml } from './new-saml.tsx'
import { ShowConnection } from './show.tsx'

/** The domains and connections of the account, or one of them, by the rest of the address. */
export default function Sso({ rest }: { rest: string }) {
  const [, kind = '', id = ''] = rest.split('/')
  if (kind === 'saml' && id === 'new') return <NewSaml />
  if (kind === 'oidc' && id === 'new') return <NewOidc />
  if (Object.hasOwn(KINDS, kind) && id !== '') return <ShowConnection kind={kind as Kind} id={id} />
  return <All />
}

function All() {
  const connections = [useRoute(KINDS.saml.list), useRoute(KINDS.oidc.list)]
  return (
    <>
      <Head title={SSO.title} />
      <Domains />
      <Connections of={connections} />
    </>
  )
}
