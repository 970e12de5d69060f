import type { NotifiedIssue } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import type { Language } from '../../platform/language.ts'

type Counts = Record<NotifiedIssue, number>

/** What is said of issues of a RUM application, in one language. Names and titles are as they may be shown. */
interface Words {
  subject: { [K in NotifiedIssue]: (app: string, title: string) => string }
  text: { [K in NotifiedIssue]: (app: string, title: string, why: string) => string }
  facts: { app: string; where: string; release: string; count: string }
  open_issue: string
  open_issues: string
  left_out: {
    subject: (app: string, count: number) => string
    text: (app: string, counts: string, from: string, to: string, most: Counts) => string
    counts: { [K in NotifiedIssue]: (count: number) => string }
  }
}

const en: Words = {
  subject: {
    new: (app, title) => `New error in ${app}: ${title}`,
    regressed: (app, title) => `Error is back in ${app}: ${title}`,
    escalating: (app, title) => `Error escalates in ${app}: ${title}`,
  },
  text: {
    new: (app, title) => `${app} has an error that was not seen before: ${title}`,
    regressed: (app, title, why) => `An issue of ${app} is back: ${title}. Why: ${why}.`,
    escalating: (app, title, why) => `An issue of ${app} has far more errors than usual: ${title}. Why: ${why}.`,
  },
  facts: { app: 'Application', where: 'Where', release: 'Release', count: 'Errors so far' },
  open_issue: 'Open the issue',
  open_issues: 'Open the issues',
  left_out: {
    subject: (app, count) => `${count} more ${count === 1 ? 'issue' : 'issues'} in ${app}`,
    text: (app, counts, from, to, most) =>
      `Not sent one by one from ${from} to ${to}, for ${app}: ${counts}. In an hour, at most ${most.new} new issues, ` +
      `${most.regressed} that are back and ${most.escalating} that escalate are sent each by itself.`,
    counts: {
      new: count => `${count} new`,
      regressed: count => `${count} back`,
      escalating: count => `${count} escalating`,
    },
  },
}

const de: Words = {
  subject: {
    new: (app, title) => `Neuer Fehler in ${app}: ${title}`,
    regressed: (app, title) => `Fehler ist zurück in ${app}: ${title}`,
    escalating: (app, title) => `Fehler nimmt zu in ${app}: ${title}`,
  },
  text: {
    new: (app, title) => `${app} hat einen Fehler, der bisher nicht vorkam: ${title}`,
    regressed: (app, title, why) => `Ein Problem von ${app} ist zurück: ${title}. Grund: ${why}.`,
    escalating: (app, title, why) => `Ein Problem von ${app} hat weit mehr Fehler als sonst: ${title}. Grund: ${why}.`,
  },
  facts: { app: 'Anwendung', where: 'Wo', release: 'Release', count: 'Fehler bisher' },
  open_issue: 'Problem öffnen',
  open_issues: 'Probleme öffnen',
  left_out: {
    subject: (app, count) => `${count} ${count === 1 ? 'weiteres Problem' : 'weitere Probleme'} in ${app}`,
    text: (app, counts, from, to, most) =>
      `Nicht einzeln gesendet von ${from} bis ${to}, für ${app}: ${counts}. In einer Stunde werden höchstens ` +
      `${most.new} neue, ${most.regressed} zurückgekehrte und ${most.escalating} zunehmende Probleme einzeln gesendet.`,
    counts: {
      new: count => `${count} neu`,
      regressed: count => `${count} zurück`,
      escalating: count => `${count} zunehmend`,
    },
  },
}

const fr: Words = {
  subject: {
    new: (app, title) => `Nouvelle erreur dans ${app} : ${title}`,
    regressed: (app, title) => `Une erreur est de retour dans ${app} : ${title}`,
    escalating: (app, title) => `Une erreur s’aggrave dans ${app} : ${title}`,
  },
  text: {
    new: (app, title) => `${app} a une erreur qui n’avait pas encore été vue : ${title}`,
    regressed: (app, title, why) => `Un problème de ${app} est de retour : ${title}. Raison : ${why}.`,
    escalating: (app, title, why) =>
      `Un problème de ${app} a bien plus d’erreurs que d’habitude : ${title}. Raison : ${why}.`,
  },
  facts: { app: 'Application', where: 'Où', release: 'Version', count: 'Erreurs jusqu’ici' },
  open_issue: 'Ouvrir le problème',
  open_issues: 'Ouvrir les problèmes',
  left_out: {
    subject: (app, count) => `${count} ${count < 2 ? 'autre problème' : 'autres problèmes'} dans ${app}`,
    text: (app, counts, from, to, most) =>
      `Non envoyés un par un de ${from} à ${to}, pour ${app} : ${counts}. Par heure, au plus ${most.new} nouveaux ` +
      `problèmes, ${most.regressed} de retour et ${most.escalating} qui s’aggravent sont envoyés chacun à part.`,
    counts: {
      new: count => `${count} ${count < 2 ? 'nouveau' : 'nouveaux'}`,
      regressed: count => `${count} de retour`,
      escalating: count => `${count} en aggravation`,
    },
  },
}

export const ISSUE_WORDS: Readonly<Record<Language, Words>> = { en, de, fr }
