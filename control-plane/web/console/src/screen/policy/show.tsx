import { deletePolicy, getPolicy } from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { listOnCallNow } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { getPolicyPageability } from '@pharos/shared-protocol/contract/response/pageability.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Confirm } from '../../part/confirm.tsx'
import { Dialog } from '../../part/dialog.tsx'
import { Below, Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { CALENDAR, ON_CALL } from '../../words/on-call.ts'
import { POLICY } from '../../words/policy.ts'
import { Holes } from './holes.tsx'
import type { Policy } from './list.tsx'
import { type Directory, nameIn, type Target, useDirectory } from './names.ts'
import { PolicySimulation } from './simulation.tsx'
import './policy.css'

/** Whom a policy pages, in which order, and whom it cannot reach. */
export default function PolicyScreen({ id }: { id: string }) {
  const policy = useRoute(getPolicy, { params: { id } })
  const pageability = useRoute(getPolicyPageability, { params: { id } })
  const directory = useDirectory()
  const mayChange = useMay('member')
  return (
    <Below href="/console/policies" label={ON_CALL.policies}>
      <WhenRead of={policy} isScreen>
        {found => (
          <>
            <Head title={found.name}>
              {mayChange && (
                <>
                  <a class="button" href={`/console/policies/${id}/edit`} data-main-action>
                    {POLICY.edit}
                  </a>
                  <Removal policy={found} />
                </>
              )}
            </Head>
            <div class="policy">
              <Ladder policy={found} directory={directory} />
              <div class="beside">
                <WhenRead of={pageability}>{data => <Holes data={data} directory={directory} />}</WhenRead>
                <Users id={id} />
              </div>
            </div>
            <PolicySimulation id={id} />
          </>
        )}
      </WhenRead>
    </Below>
  )
}

/** The levels of the policy, in words. */
function Ladder({ policy, directory }: { policy: Policy; directory: Directory }) {
  const { levels, repeat_count } = policy
  return (
    <section class="card" aria-labelledby="order">
      <h2 id="order">{POLICY.order}</h2>
      {levels.length === 0 && <p>{POLICY.noLevels}</p>}
      <ol class="ladder">
        {levels.map(({ id, targets, round_robin }, index) => (
          <li key={id}>
            <strong>{index === 0 ? POLICY.atOnce : POLICY.after(levels[index - 1]?.delay_minutes ?? 0)}</strong>
            {targets.length > 1 && <small> {round_robin ? POLICY.roundRobin : POLICY.everybody}</small>}
            {targets.length === 0 && <p>{POLICY.emptyLevel}</p>}
            <ul>
              {targets.map(target => (
                <li key={target.id}>
                  <TargetShown target={target} directory={directory} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {levels.length > 0 && <p>{repeat_count > 0 ? POLICY.repeats(repeat_count) : POLICY.ends}</p>}
    </section>
  )
}

function TargetShown({ target, directory }: { target: Target; directory: Directory }) {
  const name = nameIn(directory, target)
  const now = useRoute(listOnCallNow, {}, { enabled: target.type === 'schedule', every: 60_000 })
  if (target.type === 'user')
    return (
      <>
        <small>{POLICY.person}</small> {name}
      </>
    )
  if (target.type === 'notification_group')
    return (
      <>
        <small>{POLICY.group}</small> {name}
      </>
    )
  const duty = now.data?.find(({ schedule_id }) => schedule_id === target.id)
  return (
    <>
      <small>{POLICY.schedule}</small> <a href={`/console/on-call/${target.id}`}>{name}</a>
      {duty && <small> {POLICY.nowOnCall(duty.user_name ?? ON_CALL.nobody)}</small>}
    </>
  )
}

function useUsers(id: string) {
  const services = useRoute(listServices)
  return services.data?.filter(({ escalation_policy_id }) => escalation_policy_id === id)
}

function Users({ id }: { id: string }) {
  const users = useUsers(id)
  return (
    <section class="card" aria-labelledby="users">
      <h2 id="users">{POLICY.usedBy}</h2>
      {users?.length === 0 && <p>{POLICY.unused}</p>}
      <ServiceLinks services={users ?? []} />
    </section>
  )
}

function ServiceLinks({ services }: { services: readonly { id: string; name: string }[] }) {
  return (
    <ul class="plain-list" hidden={services.length === 0}>
      {services.map(({ id, name }) => (
        <li key={id}>
          <a href={`/console/services/${id}`}>{name}</a>
        </li>
      ))}
    </ul>
  )
}

function Removal({ policy: { id, name } }: { policy: Policy }) {
  const { route } = useLocation()
  const [isAsking, setAsking] = useState(false)
  const users = useUsers(id)
  const removal = useChange(deletePolicy)
  const stop = () => setAsking(false)
  const remove = async () => {
    stop()
    if (!(await removal.run({ params: { id } }))) return
    notify({ tone: 'good', text: POLICY.removed })
    route('/console/policies')
  }
  return (
    <>
      <button type="button" class="danger" disabled={!users} onClick={() => setAsking(true)}>
        {POLICY.remove}
      </button>
      {isAsking && users && users.length > 0 && (
        <Dialog title={POLICY.removeAsk(name)} onClose={stop}>
          <p>{POLICY.keptBy}</p>
          <ServiceLinks services={users} />
          <div class="row">
            <button type="button" class="plain" onClick={stop}>
              {CALENDAR.close}
            </button>
          </div>
        </Dialog>
      )}
      {isAsking && users?.length === 0 && (
        <Confirm title={POLICY.removeAsk(name)} action={POLICY.remove} onConfirm={() => void remove()} onCancel={stop}>
          <p>{POLICY.removeWhy}</p>
        </Confirm>
      )}
    </>
  )
}
