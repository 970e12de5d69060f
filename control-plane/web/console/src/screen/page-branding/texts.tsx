import { AreaField, TextField, ToggleField } from '../../form/field.tsx'
import type { Form } from '../../form/use-form.ts'
import { BRANDING } from '../../words/branding.ts'
import type { Look } from './show.tsx'

export function Texts({ of }: { of: Form<Look> }) {
  return (
    <fieldset class="part">
      <legend>{BRANDING.words}</legend>
      <TextField of={of} name="page_title" label={BRANDING.pageTitle} hint={BRANDING.pageTitleHint} empty={null} />
      <AreaField of={of} name="header_text" label={BRANDING.header} hint={BRANDING.headerHint} empty={null} rows={3} />
      <AreaField of={of} name="footer_text" label={BRANDING.footer} hint={BRANDING.footerHint} empty={null} rows={2} />
      <TextField of={of} name="meta_description" label={BRANDING.description} empty={null} />
      <ToggleField of={of} name="white_label" label={BRANDING.whiteLabel} />
    </fieldset>
  )
}
