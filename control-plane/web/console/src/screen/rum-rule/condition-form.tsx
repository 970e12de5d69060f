import type { RumCondition } from '@pharos/shared-protocol/rum/config.ts'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Form } from '../../form/form.tsx'
import type { Form as State } from '../../form/use-form.ts'
import { notify } from '../../server/notice.ts'
import { RUM_RULE } from '../../words/rum-rule.ts'
import { addressOf } from '../rum-app/index.ts'
import { areValid, Conditions } from './conditions.tsx'

interface Conditioned {
  name: string
  conditions: RumCondition[]
}

interface Given<V extends Conditioned> {
  app_id: string
  form: State<V>
  action: string
  /** The fields above the conditions, and those below them. */
  children: ComponentChildren
  after?: ComponentChildren
}

/** A form of what holds under conditions. Sending it judges them first; then the list opens. */
export function ConditionForm<V extends Conditioned>({ app_id, form, action, children, after }: Given<V>) {
  const { route } = useLocation()
  const [isJudged, setJudged] = useState(false)
  const leave = () => route(addressOf(app_id, 'rules'))
  const { conditions, name } = form.values
  const send: State<V>['send'] = async () => {
    setJudged(true)
    return areValid(conditions) ? form.send() : null
  }
  const done = () => {
    notify({ tone: 'good', text: RUM_RULE.saved(name) })
    leave()
  }
  const change = (next: RumCondition[]) => form.set({ conditions: next } as Partial<V>)
  return (
    <Form of={{ ...form, send }} action={action} onSent={done} onCancel={leave}>
      <fieldset class="part">{children}</fieldset>
      <Conditions of={conditions} isJudged={isJudged} onChange={change} />
      {after}
    </Form>
  )
}
