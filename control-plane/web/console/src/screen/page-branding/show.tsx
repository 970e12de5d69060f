import {
  type Branding,
  type BrandingUpdated,
  getBranding,
  updateBranding,
} from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import type { PagePreview } from '@pharos/shared-protocol/contract/publishing/page-preview.ts'
import { useState } from 'preact/hooks'
import type { Base } from '../../form/base.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { BRANDING } from '../../words/branding.ts'
import { PAGES, STRUCTURE } from '../../words/page.ts'
import { PageFrame, Preview } from '../page/index.ts'
import { Colours } from './colours.tsx'
import { Images } from './images.tsx'
import { Style } from './style.tsx'
import { Texts } from './texts.tsx'
import './branding.css'

/** The fields of the form; images are uploaded and saved one by one. */
export type Look = Omit<
  Branding,
  'status_page_id' | 'logo_storage_key' | 'favicon_storage_key' | 'og_image_storage_key'
>

/** The branding of a page, beside a preview. */
export default function BrandingScreen({ id = '' }: { id?: string }) {
  const read = useVersion(getBranding, { params: { id } })
  const mayChange = useMay('member')
  return (
    <PageFrame id={id} tab="branding">
      {() => (
        <WhenRead of={read}>
          {found => (mayChange ? <Editor id={id} found={found} /> : <Preview id={id} draft={{}} isChanged={false} />)}
        </WhenRead>
      )}
    </PageFrame>
  )
}

function lookOf(body: Branding): Look {
  const { status_page_id: _, logo_storage_key: _l, favicon_storage_key: _f, og_image_storage_key: _o, ...look } = body
  return look
}

function baseOf({ body, version }: Versioned<Branding>): Base<Look> {
  return { values: lookOf(body), version }
}

function tellSaved({ custom_css_left_out: left }: BrandingUpdated): void {
  const text = left ? `${PAGES.saved} ${BRANDING.leftOut(left.length)} ${left.join(' · ')}` : PAGES.saved
  notify({ tone: 'good', text })
}

function Editor({ id, found }: { id: string; found: Versioned<Branding> }) {
  const params = { id }
  const form = useForm({
    route: updateBranding,
    params,
    base: baseOf(found),
    reread: async () => baseOf(await readVersion(getBranding, { params })),
    ofReply: ({ custom_css_left_out: _, ...saved }) => lookOf(saved),
  })
  const [preview, setPreview] = useState<PagePreview | null>(null)
  const isChanged = form.changed.size > 0
  const changes = Object.fromEntries([...form.changed].map(name => [name, form.values[name as keyof Look]]))
  return (
    <div class="builder">
      <Form
        of={form}
        action={BRANDING.save}
        labels={{ page_title: BRANDING.pageTitle, custom_css: BRANDING.css, primary_color: BRANDING.primary }}
        beside={
          isChanged && (
            <button type="button" class="plain" onClick={form.discard}>
              {BRANDING.discard}
            </button>
          )
        }
        onSent={reply => tellSaved(reply as BrandingUpdated)}
      >
        <Texts of={form} />
        <Colours of={form} contrasts={preview?.colours ?? []} />
        <Images id={id} />
        <Style of={form} leftOut={preview?.custom_css_left_out ?? []} />
        {isChanged && <p class="unsaved">{STRUCTURE.unsaved}</p>}
      </Form>
      <Preview id={id} draft={isChanged ? { branding: changes } : {}} isChanged={isChanged} onPrinted={setPreview} />
    </div>
  )
}
