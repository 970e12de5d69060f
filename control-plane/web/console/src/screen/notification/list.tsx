import { listGroups } from '@pharos/shared-protocol/contract/notification-group.ts'
import { Empty } from '../../part/empty.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { CHANNELS } from '../../words/channel.ts'
import { GROUPS } from '../../words/notification.ts'

export const GROUPS_AT = '/console/settings/notifications'

export function Groups() {
  const groups = useRoute(listGroups)
  const mayChange = useMay('member')
  return (
    <>
      <Head title={GROUPS.title}>
        {mayChange && (
          <a class="button" href={`${GROUPS_AT}/new`} data-main-action>
            {GROUPS.add}
          </a>
        )}
      </Head>
      <WhenRead of={groups}>
        {all =>
          all.length === 0 ? (
            <Empty title={GROUPS.empty}>
              <p>{GROUPS.what}</p>
            </Empty>
          ) : (
            <section class="card" aria-label={GROUPS.title}>
              <ul class="rows">
                {all.map(({ id, name, channels }) => (
                  <li key={id}>
                    <div class="what">
                      <a href={`${GROUPS_AT}/${id}`}>{name}</a>
                      <br />
                      <small>{[...new Set(channels.map(({ type }) => CHANNELS[type]))].join(', ')}</small>
                    </div>
                    <span>{GROUPS.count(channels.length)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </WhenRead>
    </>
  )
}
