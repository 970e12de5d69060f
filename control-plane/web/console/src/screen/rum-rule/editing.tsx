import { ApiError } from '@pharos/shared-protocol/client.ts'
import type { listRumRules, listRumSessionFilters } from '@pharos/shared-protocol/contract/observability/rum-rule.ts'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type Base, UNVERSIONED } from '../../form/base.ts'
import { Below, Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Unread } from '../../part/unread.tsx'
import { type Shown, useRoute } from '../../server/cache.ts'
import { call } from '../../server/call.ts'
import { useMay } from '../../server/session.ts'
import { RUM } from '../../words/rum.ts'
import { RUM_RULE } from '../../words/rum-rule.ts'
import { addressOf } from '../rum-app/index.ts'

type ListRoute = typeof listRumRules | typeof listRumSessionFilters

interface Named {
  id: string
  name: string
}

interface Given<T extends Named> {
  app_id: string
  /** Of the one to change; undefined for a new one. */
  id: string | undefined
  /** The API reads one only as part of its list. */
  list: ListRoute
  titles: { add: string; edit(name: string): string }
  form(one: T | null): ComponentChildren
}

/** The screen around a form of a rule or a filter. */
export function Editing<T extends Named>(given: Given<T>) {
  const { app_id, id, titles, form } = given
  const mayChange = useMay('member')
  return (
    <Below href={addressOf(app_id, 'rules')} label={RUM_RULE.all}>
      {!mayChange && (
        <>
          <Head title={titles.add} />
          <p>{RUM.readOnly}</p>
        </>
      )}
      {mayChange && id === undefined && (
        <>
          <Head title={titles.add} />
          {form(null)}
        </>
      )}
      {mayChange && id !== undefined && <Known key={id} {...given} id={id} />}
    </Below>
  )
}

function Known<T extends Named>(given: Given<T> & { id: string }) {
  const { app_id, id, list, titles, form } = given
  const all = useRoute(list, { params: { app_id } }) as unknown as Shown<readonly T[]>
  // What is typed is not replaced when somebody else changes the list.
  const [first, setFirst] = useState<T | null>(null)
  const found = first ?? all.data?.find(each => each.id === id) ?? null
  if (found && !first) setFirst(found)
  return (
    <WhenRead of={found ? { ...all, data: all.data ?? [found] } : all} isScreen>
      {() =>
        found ? (
          <>
            <Head title={titles.edit(found.name)} />
            {form(found)}
          </>
        ) : (
          <Unread error={GONE} onAgain={all.refresh} />
        )
      }
    </WhenRead>
  )
}

interface InList<T extends Named, V extends object> {
  app_id: string
  list: ListRoute
  one: T
  valuesOf(one: T): V
}

/** Where a form of one of a list begins. It has no version, so it is read again before it is sent. */
export function baseInList<T extends Named, V extends object>({ app_id, list, one, valuesOf }: InList<T, V>) {
  const baseOf = (of: T): Base<V> => ({ values: valuesOf(of), version: UNVERSIONED })
  const reread = async () => {
    const all = (await call(list, { params: { app_id } })).body as unknown as readonly T[]
    return baseOf(all.find(({ id }) => id === one.id) ?? one)
  }
  return { base: baseOf(one), reread }
}

const GONE = new ApiError({
  ...{ type: 'about:blank', title: '', status: 404, code: 'not_found', request_id: '', detail: '' },
})
