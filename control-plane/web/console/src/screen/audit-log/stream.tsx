import { ApiError } from '@pharos/shared-protocol/client.ts'
import {
  type AuditStream,
  deleteAuditStream,
  getAuditStream,
  setAuditStream,
} from '@pharos/shared-protocol/contract/account/audit-stream.ts'
import { useState } from 'preact/hooks'
import type { z } from 'zod'
import { Confirm } from '../../part/confirm.tsx'
import { Secret } from '../../part/secret.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { cache, useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { useMay } from '../../server/session.ts'
import { AUDIT_STREAM } from '../../words/audit-stream.ts'
import { saidText } from '../../words/said.ts'
import { DestinationForm } from './destination.tsx'

type Read = z.output<typeof AuditStream>

/** Where the log is streamed to, whether it arrives, and for admins the form of the destination. */
export function Stream() {
  const mayChange = useMay('admin')
  const stream = useRoute(getAuditStream)
  const [secret, setSecret] = useState<string | null>(null)
  const isNone = stream.error instanceof ApiError && stream.error.problem.status === 404
  const set = (signing: string | null) => {
    setSecret(signing)
    stream.refresh()
  }
  return (
    <section class="card" aria-labelledby="stream">
      <h2 id="stream">{AUDIT_STREAM.title}</h2>
      <p>{AUDIT_STREAM.what}</p>
      {secret !== null && (
        <Secret
          title={AUDIT_STREAM.secret}
          values={[{ label: AUDIT_STREAM.secretLabel, value: secret }]}
          onKept={() => setSecret(null)}
        />
      )}
      {isNone ? (
        <>
          <p>{AUDIT_STREAM.none}</p>
          {mayChange && <DestinationForm action={AUDIT_STREAM.start} onSet={set} />}
        </>
      ) : (
        <WhenRead of={stream}>
          {read => (
            <>
              <State stream={read} />
              {mayChange && <Verbs stream={read} onDone={stream.refresh} />}
              {mayChange && (
                <details>
                  <summary>{AUDIT_STREAM.change}</summary>
                  <DestinationForm action={AUDIT_STREAM.change} onSet={set} />
                </details>
              )}
            </>
          )}
        </WhenRead>
      )}
    </section>
  )
}

function State({ stream }: { stream: Read }) {
  const { enabled, url, bucket, last_sent_at, failing_since, last_error, last_error_text, next_attempt_at } = stream
  const state = enabled ? (failing_since === null ? 'on' : 'failing') : 'paused'
  return (
    <>
      <p>
        {AUDIT_STREAM.to(url ?? `${bucket?.name} (${bucket?.endpoint})`)}{' '}
        <span class="badge">{AUDIT_STREAM[state]}</span>
      </p>
      <p>
        {last_sent_at === null ? (
          AUDIT_STREAM.neverSent
        ) : (
          <>
            {AUDIT_STREAM.lastSent} <Time at={last_sent_at} />
          </>
        )}
      </p>
      {failing_since !== null && (
        <p class="fault">
          {AUDIT_STREAM.failingSince} <Time at={failing_since} />: {saidText(last_error_text, last_error ?? '')}.{' '}
          {next_attempt_at !== null && (
            <>
              {AUDIT_STREAM.nextAttempt} <Time at={next_attempt_at} />
            </>
          )}
        </p>
      )}
    </>
  )
}

function Verbs({ stream, onDone }: { stream: Read; onDone(): void }) {
  const [isAsked, setAsked] = useState(false)
  const change = useChange(setAuditStream)
  const remove = useChange(deleteAuditStream)
  const toggle = async () => {
    if (await change.run({ body: { enabled: !stream.enabled } })) onDone()
  }
  const stop = async () => {
    setAsked(false)
    if (!(await remove.run({}))) return
    // Removes the cached stream, so that the screen does not show it any more.
    cache.removeQueries({ queryKey: ['audit_stream'] })
    onDone()
  }
  return (
    <div class="row">
      <button type="button" class="plain" disabled={change.isRunning} onClick={() => void toggle()}>
        {stream.enabled ? AUDIT_STREAM.pause : AUDIT_STREAM.resume}
      </button>
      <button type="button" class="danger" onClick={() => setAsked(true)}>
        {AUDIT_STREAM.remove}
      </button>
      {isAsked && (
        <Confirm
          title={AUDIT_STREAM.removeAsk}
          action={AUDIT_STREAM.remove}
          onConfirm={() => void stop()}
          onCancel={() => setAsked(false)}
        >
          <p>{AUDIT_STREAM.removeWhy}</p>
        </Confirm>
      )}
    </div>
  )
}
