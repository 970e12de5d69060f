import {
  createNotificationRule,
  deleteNotificationRule,
  listNotificationRules,
  URGENCIES,
  type Urgency,
} from '@pharos/shared-protocol/contract/response/contact-method.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { useSession } from '../../server/session.ts'
import { CONTACT } from '../../words/contact-method.ts'
import { colon } from '../../words/language.ts'
import type { ContactMethod } from './show.tsx'

type Rule = ReplyOf<typeof listNotificationRules>[number]

/** When each contact method is used, for high and for low urgency. */
export function Rules({ methods, mayChange }: { methods: readonly ContactMethod[]; mayChange: boolean }) {
  const user_id = useSession().user_id
  const rules = useRoute(listNotificationRules, { params: { user_id } })
  const verified = methods.filter(method => method.verified)
  return (
    <section class="card" aria-labelledby="rules">
      <h2 id="rules">{CONTACT.rules}</h2>
      <WhenRead of={rules}>
        {found => (
          <>
            {found.length === 0 && <p>{CONTACT.rulesWhy}</p>}
            {verified.length === 0 && <p>{CONTACT.needVerified}</p>}
            {(found.length > 0 || verified.length > 0) &&
              URGENCIES.map(urgency => (
                <OfUrgency
                  key={urgency}
                  urgency={urgency}
                  rules={found.filter(rule => rule.urgency === urgency)}
                  hasOthers={found.length > 0}
                  methods={methods}
                  verified={mayChange ? verified : []}
                  mayChange={mayChange}
                />
              ))}
          </>
        )}
      </WhenRead>
    </section>
  )
}

interface Given {
  urgency: Urgency
  rules: readonly Rule[]
  hasOthers: boolean
  methods: readonly ContactMethod[]
  /** The methods that a new rule may use. */
  verified: readonly ContactMethod[]
  mayChange: boolean
}

function OfUrgency({ urgency, rules, hasOthers, methods, verified, mayChange }: Given) {
  const removal = useChange(deleteNotificationRule)
  const ordered = rules.toSorted((a, b) => a.delay_minutes - b.delay_minutes || a.position - b.position)
  const wordsOf = ({ contact_method_id, delay_minutes }: Rule) =>
    `${CONTACT.after(delay_minutes)}${colon}${methods.find(({ id }) => id === contact_method_id)?.label ?? ''}`
  return (
    <section class="urgency" aria-label={CONTACT[urgency]}>
      <h3>{CONTACT[urgency]}</h3>
      {rules.length === 0 && hasOthers && <p>{CONTACT.noRules}</p>}
      <ul hidden={rules.length === 0}>
        {ordered.map(rule => (
          <li key={rule.id} class="row">
            <span class="grow">{wordsOf(rule)}</span>
            {mayChange && (
              <button
                type="button"
                class="quiet"
                disabled={removal.isRunning}
                aria-label={CONTACT.removeRule(wordsOf(rule))}
                onClick={() => void removal.run({ params: { user_id: rule.user_id, rule_id: rule.id } })}
              >
                ✕
              </button>
            )}
          </li>
        ))}
      </ul>
      {verified.length > 0 && <AddRule urgency={urgency} methods={verified} />}
    </section>
  )
}

function AddRule({ urgency, methods }: { urgency: Urgency; methods: readonly ContactMethod[] }) {
  const user_id = useSession().user_id
  const change = useChange(createNotificationRule)
  const [chosen, setChosen] = useState('')
  const [minutes, setMinutes] = useState('0')
  const contact_method_id = chosen || (methods[0]?.id ?? '')
  const add = (event: Event) => {
    event.preventDefault()
    void change.run({ params: { user_id }, body: { urgency, contact_method_id, delay_minutes: Number(minutes) } })
  }
  return (
    <form class="row" onSubmit={add}>
      <label class="row">
        <span>{CONTACT.ruleBy}</span>
        <select value={contact_method_id} onChange={({ currentTarget: { value } }) => setChosen(value)}>
          {methods.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label class="row">
        <span>{CONTACT.ruleAfter}</span>
        <input
          type="number"
          min={0}
          max={1440}
          required
          value={minutes}
          onInput={({ currentTarget: { value } }) => setMinutes(value)}
        />
        <span>{CONTACT.minutes}</span>
      </label>
      <button type="submit" class="plain" disabled={change.isRunning}>
        {CONTACT.addRule}
      </button>
    </form>
  )
}
