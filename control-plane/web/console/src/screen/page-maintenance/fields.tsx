import { AreaField, TextField } from '../../form/field.tsx'
import { InstantField } from '../../form/instant.tsx'
import type { Form } from '../../form/use-form.ts'
import { PAGE_MAINTENANCE } from '../../words/page-maintenance.ts'
import { Affected } from '../page/index.ts'

/** The values of the form, for planned or running maintenance. */
export interface Values {
  title: string | undefined
  body: string | null
  scheduled_start_at: string | undefined
  scheduled_end_at: string | undefined
  affected_http_job_ids: string[]
}

export const LABELS = {
  title: PAGE_MAINTENANCE.name,
  body: PAGE_MAINTENANCE.body,
  scheduled_start_at: PAGE_MAINTENANCE.starts,
  scheduled_end_at: PAGE_MAINTENANCE.ends,
}

export function Fields({ of, id }: { of: Form<Values>; id: string }) {
  return (
    <>
      <TextField of={of} name="title" label={PAGE_MAINTENANCE.name} hint={PAGE_MAINTENANCE.nameHint} />
      <div class="pair">
        <InstantField of={of} name="scheduled_start_at" label={PAGE_MAINTENANCE.starts} />
        <InstantField of={of} name="scheduled_end_at" label={PAGE_MAINTENANCE.ends} />
      </div>
      <AreaField
        of={of}
        name="body"
        label={PAGE_MAINTENANCE.body}
        hint={PAGE_MAINTENANCE.bodyHint}
        empty={null}
        rows={6}
      />
      <Affected
        id={id}
        chosen={of.values.affected_http_job_ids}
        onChoose={chosen => of.set({ affected_http_job_ids: chosen })}
      />
    </>
  )
}

/** Returns the typed values for a preview, without an empty title. */
export function shownOf({ title, ...rest }: Values) {
  return { ...rest, ...(title?.trim() ? { title } : {}) }
}
