import { KeyRound, Plus } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Empty } from '../../part/empty.tsx'
import { Entries } from '../../part/entries.tsx'
import { Head } from '../../part/head.tsx'
import { Icon } from '../../part/icon.tsx'
import { WhenRead } from '../../part/shown.tsx'
import type { Shown } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { CredentialEntry } from './entry.tsx'

/** A change of one credential, as returned by `useChange`. */
interface ChangeOfOne<Reply> {
  run(input: { params: { id: string } }): Promise<{ body: Reply } | null>
}

interface Given<Credential, Made> {
  title: string
  /** The address of the screen; new ones are created at `/new` below it. */
  at: string
  add: string
  empty: { title: string; what: string }
  of: Shown<readonly Credential[]>
  /** Omitted: their secrets cannot be replaced. */
  rotate?: ChangeOfOne<Made>
  revoke: ChangeOfOne<unknown>
  /** False for a credential without a secret. */
  canRotate?(each: Credential): boolean
  /** Whether each has its own screen. */
  isLinked?: boolean
  /** Shows a new secret, which is returned only once. */
  secret?(made: Made, onKept: () => void): ComponentChildren
  children(each: Credential): ComponentChildren
}

/** The keys, clients or apps that one may see, with buttons to add, rotate and revoke. */
export function CredentialList<Credential extends { id: string; name: string }, Made>(given: Given<Credential, Made>) {
  const { title, at, add, empty, of, rotate, revoke, canRotate, isLinked = false, secret, children } = given
  const [made, setMade] = useState<Made | null>(null)
  const rotateOne = (id: string) => void rotate?.run({ params: { id } }).then(reply => reply && setMade(reply.body))
  const revokeOne = async ({ id, name }: Credential) => {
    if (await revoke.run({ params: { id } })) notify({ tone: 'good', text: CREDENTIALS.revoked(name) })
  }
  const begin = (
    <a class="button" href={`${at}/new`} data-main-action>
      <Icon of={Plus} />
      {add}
    </a>
  )
  return (
    <>
      <Head title={title}>{of.data?.length !== 0 && begin}</Head>
      {made && secret?.(made, () => setMade(null))}
      <WhenRead of={of}>
        {found =>
          found.length === 0 ? (
            <Empty title={empty.title} icon={KeyRound} action={begin}>
              <p>{empty.what}</p>
            </Empty>
          ) : (
            <section class="card">
              <Entries label={title}>
                {found.map(each => (
                  <CredentialEntry
                    key={each.id}
                    name={each.name}
                    href={isLinked ? `${at}/${each.id}` : undefined}
                    onRotate={!rotate || canRotate?.(each) === false ? undefined : () => rotateOne(each.id)}
                    onRevoke={() => void revokeOne(each)}
                  >
                    {children(each)}
                  </CredentialEntry>
                ))}
              </Entries>
            </section>
          )
        }
      </WhenRead>
    </>
  )
}
