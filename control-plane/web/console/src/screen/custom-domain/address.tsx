import {
  deletePageAddress,
  getPageAddress,
  type PageAddress,
  updatePageAddress,
} from '@pharos/shared-protocol/contract/publishing/page-address.ts'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Asked } from '../../part/asked.tsx'
import { Copyable } from '../../part/copy.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useRoute, useVersion, type Versioned } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { ADDRESS } from '../../words/custom-domain.ts'
import { PAGES } from '../../words/page.ts'

interface Given {
  id: string
  mayChange: boolean
}

/** The readable address of a page. */
export function ReadableAddress({ id, mayChange }: Given) {
  const now = useRoute(getPageAddress, { params: { id } })
  const read = useVersion(getPageAddress, { params: { id } })
  return (
    <section class="card">
      <h2>{ADDRESS.title}</h2>
      <WhenRead of={now}>
        {({ slug, url }) => (
          <>
            <Copyable label={ADDRESS.now} text={`${url}/`} />
            {mayChange && <WhenRead of={read}>{found => <Slug key={found.version} id={id} found={found} />}</WhenRead>}
            {mayChange && slug && <Release id={id} slug={slug} onReleased={read.refresh} />}
          </>
        )}
      </WhenRead>
    </section>
  )
}

interface Values {
  slug: string | undefined
}

function valuesOf({ slug }: PageAddress): Values {
  return { slug: slug ?? undefined }
}

function baseOf({ body, version }: Versioned<PageAddress>) {
  return { values: valuesOf(body), version }
}

function Slug({ id, found }: { id: string; found: Versioned<PageAddress> }) {
  const params = { id }
  const form = useForm({
    route: updatePageAddress,
    params,
    base: baseOf(found),
    reread: async () => baseOf(await readVersion(getPageAddress, { params })),
    ofReply: valuesOf,
  })
  const saved = () => notify({ tone: 'good', text: PAGES.saved })
  return (
    <Form of={form} action={ADDRESS.save} labels={{ slug: ADDRESS.slug }} onSent={saved}>
      <TextField of={form} name="slug" label={ADDRESS.slug} hint={ADDRESS.hint} placeholder="my-shop" isCode />
    </Form>
  )
}

function Release({ id, slug, onReleased }: { id: string; slug: string; onReleased(): void }) {
  const release = useChange(deletePageAddress)
  const end = async () => {
    if (!(await release.run({ params: { id } }))) return
    onReleased()
    notify({ tone: 'good', text: ADDRESS.released })
  }
  return (
    <Asked
      label={ADDRESS.release}
      title={ADDRESS.releaseAsk(slug)}
      why={ADDRESS.releaseWhy}
      isDanger
      onConfirm={() => void end()}
    />
  )
}
