import { createRegion, type Region, updateRegion } from '@pharos/shared-protocol/contract/region.ts'
import type { z } from 'zod'
import { TextField, ToggleField, WordsField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { notify } from '../../frame/notice.tsx'
import { Head } from '../../part/head.tsx'
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

export function ChangeRegion({ region, onDone }: { region: z.output<typeof Region>; onDone(): void }) {
  const { slug, name, allow_private_targets, sentinels } = region
  const form = useForm({
    route: updateRegion,
    params: { slug },
    base: { values: { name, allow_private_targets, sentinels }, version: null },
    about: slug,
  })
  const done = () => {
    notify({ tone: 'good', text: REGIONS.saved })
    onDone()
  }
  return (
    <Form of={form} action={REGIONS.save} onSent={done} onCancel={onDone}>
      <TextField of={form} name="name" label={REGIONS.name} empty="" />
      <ToggleField of={form} name="allow_private_targets" label={REGIONS.allow} />
      <WordsField of={form} name="sentinels" label={REGIONS.sentinels} hint={REGIONS.sentinelsHint} />
    </Form>
  )
}
