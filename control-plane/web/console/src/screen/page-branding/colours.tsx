import { THEMES } from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import type { PagePreview } from '@pharos/shared-protocol/contract/publishing/page-preview.ts'
import { ChoiceField, Field } from '../../form/field.tsx'
import type { Form } from '../../form/use-form.ts'
import { BRANDING, CONTRAST } from '../../words/branding.ts'
import { locale } from '../../words/language.ts'
import type { Look } from './show.tsx'

type Contrast = PagePreview['colours'][number]

/** The page's colours, and whether their contrast suffices where the page uses them. */
export function Colours({ of, contrasts }: { of: Form<Look>; contrasts: readonly Contrast[] }) {
  const themes = THEMES.map(value => ({ value, label: BRANDING[value] }))
  return (
    <fieldset class="part">
      <legend>{BRANDING.colours}</legend>
      <ChoiceField of={of} name="default_theme" label={BRANDING.theme} options={themes} />
      <div class="pair">
        <Colour of={of} name="primary_color" label={BRANDING.primary} hint={BRANDING.primaryHint} />
        <Colour of={of} name="accent_color" label={BRANDING.accent} hint={BRANDING.accentHint} />
      </div>
      {contrasts.length > 0 && (
        <div role="status">
          <strong>{CONTRAST.title}</strong>
          <ul class="contrasts">
            {contrasts.map(each => (
              <Line key={`${each.use} ${each.theme}`} of={each} />
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  )
}

const ratio = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

function Line({ of: { use, theme, chosen, contrast, needed, used } }: { of: Contrast }) {
  const isFine = contrast >= needed
  return (
    <li class={isFine ? '' : 'weak'}>
      <Sample colour={chosen} />
      <span>
        {CONTRAST[use]} ({CONTRAST[theme]}), {isFine ? CONTRAST.fine(`${ratio.format(contrast)} : 1`) : null}
        {!isFine && CONTRAST.weak(`${ratio.format(contrast)} : 1`, `${ratio.format(needed)} : 1`)}
        {!isFine && (
          <>
            {' '}
            <Sample colour={used} /> <code>{used}</code>
          </>
        )}
      </span>
    </li>
  )
}

function Sample({ colour }: { colour: string }) {
  return <span class="sample" aria-hidden="true" style={{ background: colour }} />
}

interface ColourGiven {
  of: Form<Look>
  name: 'primary_color' | 'accent_color'
  label: string
  hint: string
}

/** A colour, chosen in the browser's picker or typed. */
function Colour({ of, name, label, hint }: ColourGiven) {
  const value = of.values[name]
  const set = (next: string | null) => of.set({ [name]: next })
  return (
    <Field
      label={label}
      hint={hint}
      fault={of.faultAt(name)}
      beside={
        <>
          <input
            type="color"
            class="colour"
            aria-label={BRANDING.pick(label)}
            value={/^#[0-9a-f]{6}$/i.test(value ?? '') ? (value ?? '') : '#2661c4'}
            onInput={event => set(event.currentTarget.value)}
          />
          {value && (
            <button type="button" class="quiet" aria-label={BRANDING.clear(label)} onClick={() => set(null)}>
              ✕
            </button>
          )}
        </>
      }
    >
      {attributes => (
        <input
          {...attributes}
          class="code"
          placeholder="#rrggbb"
          autocomplete="off"
          value={value ?? ''}
          onInput={event => set(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
