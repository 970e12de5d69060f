import { getRumReplayPrivacy } from '@pharos/shared-protocol/contract/observability/rum-replay.ts'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { locale } from '../../words/language.ts'
import { PLACES, REPLAY_PRIVACY, RULES } from '../../words/replay-privacy.ts'

/** What left the browser with a replay: which places were masked before, and by which rule. */
export function Privacy({ app_id, session_id }: { app_id: string; session_id: string }) {
  const privacy = useRoute(getRumReplayPrivacy, { params: { app_id, session_id } })
  return (
    <section class="card" aria-labelledby="replay-privacy">
      <h2 id="replay-privacy">{REPLAY_PRIVACY.title}</h2>
      <WhenRead of={privacy}>
        {({ checked, unchecked, masked }) => (
          <>
            <p>
              {REPLAY_PRIVACY.counted(checked)} {unchecked > 0 && REPLAY_PRIVACY.uncounted(unchecked)}
            </p>
            {masked.length === 0 ? (
              <p>{REPLAY_PRIVACY.nothing}</p>
            ) : (
              <table class="rum-table">
                <thead>
                  <tr>
                    <th scope="col">{REPLAY_PRIVACY.place}</th>
                    <th scope="col">{REPLAY_PRIVACY.rule}</th>
                    <th scope="col">{REPLAY_PRIVACY.count}</th>
                  </tr>
                </thead>
                <tbody>
                  {masked.map(({ place, rule, count }) => (
                    <tr key={`${place} ${rule}`}>
                      <td>{PLACES[place]}</td>
                      <td>{RULES[rule]}</td>
                      <td>{count.toLocaleString(locale)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </>
        )}
      </WhenRead>
    </section>
  )
}
