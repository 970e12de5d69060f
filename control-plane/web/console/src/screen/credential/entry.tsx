import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Confirm } from '../../part/confirm.tsx'
import { CREDENTIALS } from '../../words/credential.ts'

interface Given {
  name: string
  /** The address of its own screen, if it has one. */
  href?: string | undefined
  children: ComponentChildren
  onRotate?: (() => void) | undefined
  onRevoke?: (() => void) | undefined
}

/** A key, client or app in a list. Both buttons ask first, since programs that use it stop working. */
export function CredentialEntry({ name, href, children, onRotate, onRevoke }: Given) {
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null)
  const run = { rotate: onRotate, revoke: onRevoke }
  const ask = { rotate: CREDENTIALS.rotateAsk, revoke: CREDENTIALS.revokeAsk }
  const why = { rotate: CREDENTIALS.rotateWhy, revoke: CREDENTIALS.revokeWhy }
  return (
    <li>
      <div class="main">
        {href ? <a href={href}>{name}</a> : <strong>{name}</strong>}
        <small>{children}</small>
      </div>
      <div class="row">
        {onRotate && (
          <button
            type="button"
            class="plain"
            aria-label={CREDENTIALS.rotateOf(name)}
            onClick={() => setAsked('rotate')}
          >
            {CREDENTIALS.rotate}
          </button>
        )}
        {onRevoke && (
          <button
            type="button"
            class="danger"
            aria-label={CREDENTIALS.revokeOf(name)}
            onClick={() => setAsked('revoke')}
          >
            {CREDENTIALS.revoke}
          </button>
        )}
      </div>
      {asked && (
        <Confirm
          title={ask[asked](name)}
          action={CREDENTIALS[asked]}
          onConfirm={() => {
            setAsked(null)
            run[asked]?.()
          }}
          onCancel={() => setAsked(null)}
        >
          <p>{why[asked]}</p>
        </Confirm>
      )}
    </li>
  )
}
