import { MASKED } from '@pharos/shared-protocol/rum/mask.ts'
import {
  FINDING_CODES,
  type FindingCode,
  type MaskedPlace,
  type SegmentFinding,
} from '@pharos/shared-protocol/rum/segment-check.ts'
import { lintText } from './lint.ts'

type Rule = MaskedPlace['rule']

/** Attributes that no one reads: how something looks. Long numbers in them are coordinates. */
const LOOKS = /^(?:class|style|_cssText|d|points|transform|viewBox|values|path|rel|type|srcset|sizes|integrity)$/
const ADDRESS = /^(?:href|src|action|formaction|poster|cite|background|xlink:href|rr_src)$/i
const NOT_SHOWN = /^(?:title|script|noscript|template|option|datalist)$/
const SECRET_FIELD = /^(?:hidden|password|radio|checkbox|option)$/
/** Of style sheets. */
const STYLE_KEYS = /^(?:rule|replace|replaceSync)$/
const TEXT_KEYS = /^(?:value|textContent)$/

/** Counts what is found and what was masked. The settings say why a text or a field was; null: the SDK did not say them. */
export interface Counts {
  /** A text of an event, by the name of its field and of the element around it. */
  string(key: string, text: string, parent: string): void
  attributes(attributes: Record<string, unknown>, tag: string): void
  typed(text: string): void
  result(): { findings: SegmentFinding[]; masked: MaskedPlace[] }
}

export function createCounts(privacy: { mask_inputs: boolean; mask_text: boolean } | null): Counts {
  const findings = new Map<FindingCode, number>()
  const masked = new Map<string, MaskedPlace>()
  const ruleOf = (setting: 'mask_inputs' | 'mask_text'): Rule =>
    privacy === null ? 'unknown' : privacy[setting] ? setting : 'mask_selectors'

  function note(place: MaskedPlace['place'], rule: Rule): void {
    const name = `${place} ${rule}`
    const known = masked.get(name) ?? { place, rule, count: 0 }
    known.count += 1
    masked.set(name, known)
  }

  function lint(text: string): void {
    for (const [code, count] of Object.entries(lintText(text)) as [FindingCode, number][])
      findings.set(code, (findings.get(code) ?? 0) + count)
  }

  function attribute(name: string, text: string, field: string): void {
    if (!LOOKS.test(name)) lint(text)
    if (!text.includes(MASKED)) return
    if (name === 'value') note('field', SECRET_FIELD.test(field) ? 'always' : ruleOf('mask_inputs'))
    else if (ADDRESS.test(name)) note('address', 'query_parameters')
    else note(LOOKS.test(name) ? 'style' : 'attribute', 'always')
  }

  return {
    string(key, text, parent) {
      const isStyle = STYLE_KEYS.test(key) || LOOKS.test(key) || (TEXT_KEYS.test(key) && parent === 'style')
      if (!isStyle) lint(text)
      if (!text.includes(MASKED)) return
      if (isStyle) note('style', 'always')
      else if (NOT_SHOWN.test(parent)) note('hidden_text', 'always')
      else if (TEXT_KEYS.test(key)) note('text', ruleOf('mask_text'))
      else if (key === 'href') note('address', 'query_parameters')
    },
    attributes(attributes, tag) {
      if ('rr_width' in attributes && 'rr_height' in attributes) note('element', 'block_selectors')
      const field = String(attributes.type ?? tag).toLowerCase()
      for (const [name, value] of Object.entries(attributes))
        if (typeof value === 'string') attribute(name, value, field)
    },
    typed(text) {
      if (text.includes(MASKED)) note('field', ruleOf('mask_inputs'))
    },
    result: () => ({
      findings: FINDING_CODES.flatMap(code => {
        const count = findings.get(code) ?? 0
        return count > 0 ? [{ code, count }] : []
      }),
      masked: [...masked.values()],
    }),
  }
}
