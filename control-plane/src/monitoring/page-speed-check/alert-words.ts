import { counted } from '../../platform/clock-words.ts'
import type { Language } from '../../platform/language.ts'

/** What alerts about a page's speed say. `what` completes "<monitor>: …". */
interface Words {
  over: {
    what: string
    detail: (name: string, budgets: number) => string
    fact: (actual: string, limit: string) => string
  }
  recovered: { what: string; detail: (name: string) => string }
}

const en: Words = {
  over: {
    what: 'performance budget exceeded',
    detail: (name, budgets) => `${name} exceeded ${counted(budgets, 'budget')} in two consecutive runs.`,
    fact: (actual, limit) => `${actual}, budget ${limit}`,
  },
  recovered: { what: 'within budget again', detail: name => `${name} is within all its budgets again.` },
}

const de: Words = {
  over: {
    what: 'Budget überschritten',
    detail: (name, budgets) =>
      `${name} hat in zwei Läufen nacheinander ${budgets} ${budgets === 1 ? 'Budget' : 'Budgets'} überschritten.`,
    fact: (actual, limit) => `${actual}, Budget ${limit}`,
  },
  recovered: { what: 'wieder im Budget', detail: name => `${name} hält alle Budgets wieder ein.` },
}

const fr: Words = {
  over: {
    what: 'budget dépassé',
    detail: (name, budgets) =>
      `${name} a dépassé ${budgets} ${budgets < 2 ? 'budget' : 'budgets'} dans deux exécutions de suite.`,
    fact: (actual, limit) => `${actual}, budget ${limit}`,
  },
  recovered: { what: 'de nouveau dans le budget', detail: name => `${name} respecte de nouveau tous ses budgets.` },
}

export const PAGE_SPEED_WORDS: Readonly<Record<Language, Words>> = { en, de, fr }
