import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { Plus } from 'lucide'
import type { ComponentChildren } from 'preact'
import type { Shown } from '../server/cache.ts'
import { useMay } from '../server/session.ts'
import { Empty } from './empty.tsx'
import { Export } from './export.tsx'
import { Head } from './head.tsx'
import { Icon } from './icon.tsx'
import { WhenRead } from './shown.tsx'

interface Given<T> {
  words: { title: string; add: string; empty: string; what: string }
  of: Shown<readonly T[]>
  /** The list as a file. */
  file: { route: AnyRoute; name: string }
  /** Where members add to the list. */
  addAt: string
  /** Shown between the title and the list. */
  above?: ComponentChildren
  children: (rows: readonly T[]) => ComponentChildren
}

/** A screen with what an account has of one thing: as a list and as a file; if it has none, what that would be. */
export function ListPage<T>({ words, of, file, addAt, above, children }: Given<T>) {
  const mayChange = useMay('member')
  const add = mayChange && (
    <a class="button" href={addAt} data-main-action>
      <Icon of={Plus} />
      {words.add}
    </a>
  )
  return (
    <>
      <Head title={words.title}>
        <Export route={file.route} name={file.name} />
        {of.data?.length !== 0 && add}
      </Head>
      {above}
      <WhenRead of={of}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={words.empty} action={add}>
              <p>{words.what}</p>
            </Empty>
          ) : (
            children(rows)
          )
        }
      </WhenRead>
    </>
  )
}
