import { type Feature, MONTHLY, type Plan, type Volume } from './contract/business/plan.ts'
import type { TextLanguage } from './text/words.ts'

/** What a plan has a number of. */
export type Counted = 'monitors' | 'dns_record_monitors' | 'rum_replays_per_day' | Volume
/** What a partner has bought a number of. */
type Bought = 'partner_accounts'

/** Why a plan does not allow something, as a code's parameters. */
export type PlanParams =
  | { code: 'plan_required'; feature: Feature; plan: Plan; required_plan: Plan | null; field: string | null }
  | { code: 'plan_required'; floor: number; asked: number; plan: Plan; required_plan: Plan | null; field: string }
  | {
      code: 'quota_reached'
      counted: Counted | Bought
      limit: number
      left: number
      plan: Plan
      required_plan: Plan | null
    }

/** Whether the parameters of a refusal are those of a plan. Made by the server, which sends them whole. */
export function isPlanParams(params: object | null | undefined): params is PlanParams {
  return params != null && 'plan' in params && 'required_plan' in params
}

type Language = TextLanguage

const FEATURE_WORDS: Record<Feature, Record<Language, string>> = {
  phone: { en: 'SMS messages and phone calls', de: 'SMS und Anrufe', fr: 'SMS et appels' },
  single_sign_on: { en: 'single sign-on', de: 'Single Sign-on', fr: 'authentification unique (SSO)' },
  directory: { en: 'SCIM', de: 'SCIM', fr: 'SCIM' },
  branding: {
    en: 'branding of status pages',
    de: 'eigene Gestaltung von Statusseiten',
    fr: 'personnalisation des pages d’état',
  },
  white_label: {
    en: 'status pages without attribution',
    de: 'Statusseiten ohne Herkunftsangabe',
    fr: 'pages d’état sans mention d’origine',
  },
  custom_dashboards: {
    en: 'dashboards of your own',
    de: 'eigene Dashboards',
    fr: 'tableaux de bord personnalisés',
  },
}

const COUNTED_WORDS: Record<Counted | Bought, Record<Language, string>> = {
  monitors: { en: 'monitors', de: 'Monitore', fr: 'moniteurs' },
  dns_record_monitors: { en: 'DNS record monitors', de: 'DNS-Monitore', fr: 'moniteurs DNS' },
  rum_replays_per_day: { en: 'session replays', de: 'Sitzungsaufzeichnungen', fr: 'enregistrements de sessions' },
  telemetry_bytes: { en: 'bytes of telemetry', de: 'Bytes Telemetrie', fr: 'octets de télémétrie' },
  rum_sessions: { en: 'sessions of real users', de: 'Sitzungen echter Nutzer', fr: 'sessions d’utilisateurs réels' },
  browser_minutes: { en: 'browser minutes', de: 'Browserminuten', fr: 'minutes de navigateur' },
  partner_accounts: { en: 'accounts of customers', de: 'Konten von Kunden', fr: 'comptes de clients' },
}

/** What is counted, as it stands in a sentence. */
export function countedName(counted: Counted, language: Language): string {
  return COUNTED_WORDS[counted][language]
}

/** The time that a volume is for; null for a number at a time. */
function periodOf(counted: Counted | Bought): 'day' | 'month' | null {
  if (counted === 'rum_replays_per_day') return 'day'
  return counted in MONTHLY ? 'month' : null
}

const PERIODS: Record<'day' | 'month', Record<Language, string>> = {
  day: { en: 'a day', de: 'am Tag', fr: 'par jour' },
  month: { en: 'a month', de: 'im Monat', fr: 'par mois' },
}

/** The name of a feature, as it stands in a sentence. */
export function featureName(feature: Feature, language: Language): string {
  return FEATURE_WORDS[feature][language]
}

/** The refusal as a sentence. */
export function planText(params: PlanParams, language: Language): string {
  return TEXT_OF[language](params)
}

const TEXT_OF: Record<Language, (params: PlanParams) => string> = { en: english, de: german, fr: french }

function english(params: PlanParams): string {
  const { plan, required_plan: better } = params
  if ('floor' in params)
    return `${params.field}: the ${plan} plan does not allow intervals below ${params.floor} s${better ? `; ${params.asked} s requires the ${better} plan` : ''}.`
  if ('feature' in params) {
    const begin = params.field === null ? 'The' : `${params.field}: the`
    return `${begin} ${plan} plan does not include ${FEATURE_WORDS[params.feature].en}${better ? `; the ${better} plan does` : ''}.`
  }
  const period = periodOf(params.counted)
  if (period !== null)
    return `The ${plan} plan allows at most ${params.limit} ${COUNTED_WORDS[params.counted].en} ${PERIODS[period].en}, and they are used up${better ? `; the ${better} plan allows more` : ''}.`
  const use = params.left === 0 ? 'all are in use' : `only ${params.left} of them are left`
  const more = better ? `; the ${better} plan includes more` : ''
  return `The account can have ${params.limit} ${COUNTED_WORDS[params.counted].en} on the ${plan} plan, and ${use}${more}.`
}

function german(params: PlanParams): string {
  const { plan, required_plan: better } = params
  const needs = better ? `; dafür braucht es den Tarif ${better}` : ''
  if ('floor' in params)
    return `Der Tarif ${plan} prüft höchstens alle ${params.floor} s${better ? `; ${params.asked} s brauchen den Tarif ${better}` : ''}.`
  if ('feature' in params) return `Nicht im Tarif ${plan}: ${FEATURE_WORDS[params.feature].de}${needs}.`
  const period = periodOf(params.counted)
  if (period !== null)
    return `Der Tarif ${plan} erlaubt höchstens ${params.limit} ${COUNTED_WORDS[params.counted].de} ${PERIODS[period].de}, und die sind verbraucht${better ? `; der Tarif ${better} erlaubt mehr` : ''}.`
  const use = params.left === 0 ? 'alle sind vergeben' : `nur ${params.left} davon sind noch frei`
  const more = better ? `; der Tarif ${better} hat mehr` : ''
  return `Das Konto kann im Tarif ${plan} ${params.limit} ${COUNTED_WORDS[params.counted].de} haben, und ${use}${more}.`
}

function french(params: PlanParams): string {
  const { plan, required_plan: better } = params
  if ('floor' in params)
    return `La formule ${plan} contrôle au plus toutes les ${params.floor} s${better ? ` ; ${params.asked} s exigent la formule ${better}` : ''}.`
  if ('feature' in params)
    return `Non compris dans la formule ${plan} : ${FEATURE_WORDS[params.feature].fr}${better ? ` ; il faut la formule ${better}` : ''}.`
  const period = periodOf(params.counted)
  if (period !== null)
    return `La formule ${plan} permet au plus ${params.limit} ${COUNTED_WORDS[params.counted].fr} ${PERIODS[period].fr}, et cette limite est atteinte${better ? ` ; la formule ${better} en permet plus` : ''}.`
  const use = params.left === 0 ? 'tous sont utilisés' : `il n’en reste que ${params.left}`
  const more = better ? ` ; la formule ${better} en comprend plus` : ''
  return `Avec la formule ${plan}, le compte peut avoir ${params.limit} ${COUNTED_WORDS[params.counted].fr}, et ${use}${more}.`
}
