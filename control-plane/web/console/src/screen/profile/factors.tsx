import { makeRecoveryCodes, removeTotp, type Security } from '@pharos/shared-protocol/contract/account/security.ts'
import { useState } from 'preact/hooks'
import type { z } from 'zod'
import { Asked } from '../../part/asked.tsx'
import { Entries } from '../../part/entries.tsx'
import { Time } from '../../part/time.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useSession } from '../../server/session.ts'
import { PROFILE } from '../../words/profile.ts'
import { SetUpApp } from './set-up-app.tsx'

interface Given {
  security: z.output<typeof Security>
  onCodes(codes: readonly string[]): void
}

/** The authenticator app and the recovery codes. */
export function Factors({ security, onCodes }: Given) {
  const { totp_since, second_factor, recovery_codes } = security
  const [isSettingUp, setSettingUp] = useState(false)
  return (
    <section class="card" aria-labelledby="factors">
      <h2 id="factors">{PROFILE.factors}</h2>
      <p>{PROFILE.factorsWhy}</p>
      <Entries>
        <li>
          <div class="main">
            <strong>{PROFILE.app}</strong>
            <small>{totp_since ? <SinceWhen at={totp_since} /> : PROFILE.appNone}</small>
          </div>
          {totp_since && <RemoveApp />}
          {!totp_since && !isSettingUp && (
            <button type="button" onClick={() => setSettingUp(true)}>
              {PROFILE.setUp}
            </button>
          )}
        </li>
        {second_factor && (
          <li>
            <div class="main">
              <strong>{PROFILE.codes}</strong>
              <small>
                {PROFILE.codesLeft(recovery_codes)}. {PROFILE.codesWhy}
              </small>
            </div>
            <NewCodes onCodes={onCodes} />
          </li>
        )}
      </Entries>
      {isSettingUp && (
        <SetUpApp
          onDone={codes => {
            setSettingUp(false)
            if (codes) onCodes(codes)
          }}
        />
      )}
    </section>
  )
}

function SinceWhen({ at }: { at: string }) {
  return (
    <>
      {PROFILE.appSince} <Time at={at} />
    </>
  )
}

function RemoveApp() {
  const { user_id } = useSession()
  const remove = useChange(removeTotp)
  const run = async () => {
    if (await remove.run({ params: { user_id } })) notify({ tone: 'good', text: PROFILE.appRemoved })
  }
  return (
    <Asked
      label={PROFILE.removeApp}
      title={PROFILE.removeAppAsk}
      why={PROFILE.removeAppWhy}
      isDanger
      onConfirm={() => void run()}
    />
  )
}

function NewCodes({ onCodes }: { onCodes(codes: readonly string[]): void }) {
  const { user_id } = useSession()
  const make = useChange(makeRecoveryCodes)
  const run = async () => {
    const made = await make.run({ params: { user_id } })
    if (made) onCodes(made.body.recovery_codes)
  }
  return (
    <Asked
      label={PROFILE.makeCodes}
      title={PROFILE.makeCodesAsk}
      why={PROFILE.makeCodesWhy}
      onConfirm={() => void run()}
    />
  )
}
