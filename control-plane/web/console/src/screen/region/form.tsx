import {
  createRegion,
  listRegions,
  type Region,
  updateRegion,
} from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { z } from 'zod'
import { UNVERSIONED } from '../../form/base.ts'
import { TextField, ToggleField, WordsField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { call } from '../../server/call.ts'
import { notify } from '../../server/notice.ts'
import { REGIONS } from '../../words/region.ts'

const NEW = {
  slug: '',
  name: undefined as string | undefined,
  private: true,
  allow_private_targets: true,
  sentinels: [] as string[],
}

export function NewRegion({ isStaff, onDone }: { isStaff: boolean; onDone(): void }) {
  const form = useForm({ route: createRegion, base: { values: NEW, version: null } })
  return (
    <>
      <Head title={REGIONS.add} />
      <Form of={form} action={REGIONS.create} onSent={onDone} onCancel={onDone}>
        <fieldset class="part">
          <TextField of={form} name="slug" label={REGIONS.slug} hint={REGIONS.slugHint} empty="" isCode />
          <TextField of={form} name="name" label={REGIONS.name} hint={REGIONS.nameHint} />
          {isStaff && <ToggleField of={form} name="private" label={REGIONS.isPrivate} hint={REGIONS.isPrivateHint} />}
          <ToggleField of={form} name="allow_private_targets" label={REGIONS.allow} />
          <WordsField of={form} name="sentinels" label={REGIONS.sentinels} hint={REGIONS.sentinelsHint} />
        </fieldset>
      </Form>
    </>
  )
}

const LABELS = { name: REGIONS.name, allow_private_targets: REGIONS.allow, sentinels: REGIONS.sentinels }

function valuesOf({ name, allow_private_targets, sentinels }: z.output<typeof Region>) {
  return { name, allow_private_targets, sentinels }
}

export function ChangeRegion({ region, onDone }: { region: z.output<typeof Region>; onDone(): void }) {
  const { slug } = region
  const form = useForm({
    route: updateRegion,
    params: { slug },
    base: { values: valuesOf(region), version: UNVERSIONED },
    async reread() {
      const { body } = await call(listRegions)
      return { values: valuesOf(body.find(each => each.slug === slug) ?? region), version: UNVERSIONED }
    },
    about: slug,
  })
  const done = () => {
    notify({ tone: 'good', text: REGIONS.saved })
    onDone()
  }
  return (
    <Form of={form} action={REGIONS.save} labels={LABELS} onSent={done} onCancel={onDone}>
      <TextField of={form} name="name" label={REGIONS.name} empty="" />
      <ToggleField of={form} name="allow_private_targets" label={REGIONS.allow} />
      <WordsField of={form} name="sentinels" label={REGIONS.sentinels} hint={REGIONS.sentinelsHint} />
    </Form>
  )
}
