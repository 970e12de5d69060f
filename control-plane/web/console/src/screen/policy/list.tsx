import { listPolicies } from '@pharos/shared-protocol/contract/escalation-policy.ts'
import { getPolicyPageability } from '@pharos/shared-protocol/contract/pageability.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
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
  const policies = useRoute(listPolicies)
  const directory = useDirectory()
  const mayChange = useMay('member')
  return (
    <>
      <Head title={ON_CALL.title}>
        <Export route={listPolicies} name="escalation-policies" />
        {mayChange && (
          <a class="button" href="/console/policies/new" data-main-action>
            {POLICY.add}
          </a>
        )}
      </Head>
      <Sections at="policies" />
      <WhenRead of={policies}>
        {found =>
          found.length === 0 ? (
            <Empty title={POLICY.empty}>
              <p>{POLICY.what}</p>
            </Empty>
          ) : (
            <ul class="policies">
              {found
                .toSorted((a, b) => a.name.localeCompare(b.name))
                .map((policy, index) => (
                  <Row key={policy.id} policy={policy} directory={directory} isExamined={index < MOST_EXAMINED} />
                ))}
            </ul>
          )
        }
      </WhenRead>
    </>
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
