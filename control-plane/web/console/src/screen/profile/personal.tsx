import { type Member, updateCurrentUser } from '@pharos/shared-protocol/contract/account/account.ts'
import type { z } from 'zod'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { notify } from '../../server/notice.ts'
import { PROFILE } from '../../words/profile.ts'

/** One's own name and time zone. Nobody else can change them here, so there are no conflicts. */
export function Personal({ member }: { member: z.output<typeof Member> }) {
  const form = useForm({
    route: updateCurrentUser,
    base: { values: { name: member.name, timezone: member.timezone }, version: null },
  })
  return (
    <section class="card">
      <Form of={form} action={PROFILE.save} onSent={() => notify({ tone: 'good', text: PROFILE.saved })}>
        <TextField of={form} name="name" label={PROFILE.name} hint={PROFILE.nameHint} autocomplete="name" empty="" />
        <TextField
          of={form}
          name="timezone"
          label={PROFILE.timezone}
          hint={PROFILE.timezoneHint}
          list="zones"
          empty={null}
        />
        <datalist id="zones">
          {Intl.supportedValuesOf('timeZone').map(zone => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </Form>
    </section>
  )
}
