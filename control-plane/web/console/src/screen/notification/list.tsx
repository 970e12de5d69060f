import { listGroups } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { ListPage } from '../../part/list-page.tsx'
import { useRoute } from '../../server/cache.ts'
import { CHANNELS } from '../../words/channel.ts'
import { GROUPS } from '../../words/notification.ts'

export const GROUPS_AT = '/console/settings/notifications'

export function Groups() {
  return (
    <ListPage
      words={{ title: GROUPS.title, add: GROUPS.add, empty: GROUPS.empty, what: GROUPS.what }}
      of={useRoute(listGroups)}
      file={{ route: listGroups, name: 'groups' }}
      addAt={`${GROUPS_AT}/new`}
    >
      {all => (
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
      )}
    </ListPage>
  )
}
