import {
  listComponents,
  type PageComponent,
  setComponents,
} from '@pharos/shared-protocol/contract/publishing/page-structure.ts'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Base } from '../../form/base.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Empty } from '../../part/empty.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useDoing } from '../../part/use-doing.ts'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { useWhenChanged } from '../../server/stale.ts'
import { PAGES, STRUCTURE } from '../../words/page.ts'
import { Add } from './add.tsx'
import { Arrange } from './arrange.tsx'
import { useOpened } from './choice.ts'
import { PageFrame } from './frame.tsx'
import type { Part } from './parts.ts'
import { Preview } from './preview.tsx'

interface Structure {
  components: Part[]
}

/** The components of a page and their order, beside a preview. */
export default function StructureScreen({ id = '' }: { id?: string }) {
  const read = useVersion(listComponents, { params: { id } })
  const mayChange = useMay('member')
  return (
    <PageFrame id={id} tab="structure">
      {() => (
        <WhenRead of={read}>
          {found => (mayChange ? <Builder id={id} found={found} /> : <Preview id={id} draft={{}} isChanged={false} />)}
        </WhenRead>
      )}
    </PageFrame>
  )
}

function valuesOf(found: readonly PageComponent[]): Structure {
  const components = found.map(each => ({
    monitor_id: each.monitor_id,
    friendly_name: each.friendly_name,
    group: each.group,
    description: each.description,
    sla_target_percentage: each.sla_target_percentage,
    shows_uptime: each.shows_uptime,
  }))
  return { components }
}

function baseOf({ body, version }: Versioned<PageComponent[]>): Base<Structure> {
  return { values: valuesOf(body), version }
}

function Builder({ id, found }: { id: string; found: Versioned<PageComponent[]> }) {
  const [base, setBase] = useState(() => baseOf(found))
  const params = { id }
  const reread = async () => baseOf(await readVersion(listComponents, { params }))
  const isEdited = useRef(false)
  const known = useRef(base.values)
  // Takes over what somebody else saves, unless there are unsaved changes here.
  useWhenChanged('status_page', () => {
    const take = (next: Base<Structure>) => {
      if (isEdited.current || sameAs(known.current, next.values)) return
      known.current = next.values
      setBase(next)
    }
    if (!isEdited.current) void reread().then(take)
  })
  const saved = (structure: Structure) => {
    known.current = structure
    notify({ tone: 'good', text: PAGES.saved })
  }
  return (
    <Fields
      key={base.version}
      {...{ id, base, reread, saved }}
      onEdit={isChanged => {
        isEdited.current = isChanged
      }}
      names={new Map(found.body.map(each => [each.monitor_id, each.monitor_name]))}
    />
  )
}

interface FieldsGiven {
  id: string
  base: Base<Structure>
  names: ReadonlyMap<string, string>
  reread(): Promise<Base<Structure>>
  saved(structure: Structure): void
  onEdit(isChanged: boolean): void
}

function Fields({ id, base, names, reread, saved, onEdit }: FieldsGiven) {
  const form = useForm({ route: setComponents, params: { id }, base, reread, ofReply: valuesOf })
  const { components } = form.values
  const doing = useDoing()
  const isChanged = form.changed.size > 0
  useEffect(() => onEdit(isChanged), [isChanged])
  // The name as of opening, so that the preview does not scroll while it is typed.
  const [opened] = useOpened()
  const lookAt = useMemo(() => components.find(each => each.monitor_id === opened)?.friendly_name, [opened])
  const set = (next: Part[]) => form.set({ components: next })
  return (
    <div class="builder">
      <Form
        of={form}
        action={STRUCTURE.save}
        labels={{ components: STRUCTURE.components }}
        say={(_, value) => textOf(value as Part[])}
        beside={isChanged && <Discard onClick={form.discard} />}
        onSent={reply => saved(valuesOf(reply as PageComponent[]))}
      >
        <div class="row spread">
          <h2>{STRUCTURE.components}</h2>
          <button type="button" class="plain" data-main-action onClick={() => doing.begin('add')}>
            {STRUCTURE.add}
          </button>
        </div>
        {components.length === 0 ? (
          <Empty title={STRUCTURE.emptyTitle}>
            <p>{STRUCTURE.empty}</p>
          </Empty>
        ) : (
          <Arrange parts={components} names={names} onChange={set} faultAt={form.faultAt} />
        )}
        {isChanged && <p class="unsaved">{STRUCTURE.unsaved}</p>}
      </Form>
      <Preview id={id} draft={isChanged ? { components } : {}} isChanged={isChanged} lookAt={lookAt} />
      {doing.is('add') && (
        <Add
          without={components}
          onClose={doing.end}
          onAdd={parts => {
            set([...components, ...parts])
            doing.end()
          }}
        />
      )}
    </div>
  )
}

function Discard({ onClick }: { onClick(): void }) {
  return (
    <button type="button" class="plain" onClick={onClick}>
      {STRUCTURE.discard}
    </button>
  )
}

function sameAs(a: Structure, b: Structure): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Describes a structure in a few lines, for conflicts. */
function textOf(parts: readonly Part[]): string {
  return parts
    .map(({ friendly_name, group, description, sla_target_percentage: target, shows_uptime }) =>
      [
        group ? `${group} / ${friendly_name}` : friendly_name,
        description,
        target && `${target} %`,
        !shows_uptime && STRUCTURE.stateAlone,
      ]
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n')
}
