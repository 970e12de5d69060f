import { listPolicies } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { getPolicyPageability } from '@pharos/shared-protocol/contract/response/pageability.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { ListPage } from '../../part/list-page.tsx'
import { useRoute } from '../../server/cache.ts'
import { ON_CALL } from '../../words/on-call.ts'
import { PAGING, POLICY } from '../../words/policy.ts'
import { Sections } from '../on-call/index.ts'
import { type Directory, nameIn, useDirectory } from './names.ts'
import '../../part/reach.css'
import './policy.css'

export type Policy = ReplyOf<typeof listPolicies>[number]

/** The most policies that are examined: the server computes two weeks for each. */
const MOST_EXAMINED = 50

/** All escalation policies, and whether they reach somebody. */
export default function Policies() {
  const directory = useDirectory()
  return (
    <ListPage
      words={{ title: ON_CALL.title, add: POLICY.add, empty: POLICY.empty, what: POLICY.what }}
      of={useRoute(listPolicies)}
      file={{ route: listPolicies, name: 'escalation-policies' }}
      addAt="/console/policies/new"
      above={<Sections at="policies" />}
    >
      {found => (
        <ul class="policies">
          {found
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map((policy, index) => (
              <Row key={policy.id} policy={policy} directory={directory} isExamined={index < MOST_EXAMINED} />
            ))}
        </ul>
      )}
    </ListPage>
  )
}

function Row({ policy, directory, isExamined }: { policy: Policy; directory: Directory; isExamined: boolean }) {
  const { id, name, levels } = policy
  const { data } = useRoute(getPolicyPageability, { params: { id } }, { enabled: isExamined })
  return (
    <li class="card">
      <div class="row between">
        <h2>
          <a href={`/console/policies/${id}`}>{name}</a>
        </h2>
        {data && <Reach isReached={data.reaches_someone} />}
      </div>
      <p class="steps-in-words">
        {levels.length === 0
          ? POLICY.noLevels
          : levels
              .map(({ targets }) => targets.map(target => nameIn(directory, target)).join(', ') || ON_CALL.nobody)
              .join(' → ')}
      </p>
    </li>
  )
}

/** Whether an incident reaches somebody at once, at any time. */
export function Reach({ isReached }: { isReached: boolean }) {
  return <span class={isReached ? 'reach good' : 'reach bad'}>{isReached ? PAGING.reaches : PAGING.reachesNot}</span>
}
