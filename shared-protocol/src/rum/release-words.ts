import type { ReleaseReason } from './release-order.ts'

type Words = { [C in ReleaseReason['code']]: (params: ReleaseReason['params']) => string }

const en: Words = {
  same_release: ({ a }) => `both are ${a}`,
  by_version: ({ a, b }) => `${a} and ${b} are compared as versions`,
  by_pre_release: ({ a, b }) => `${a} and ${b} are compared as pre-releases of one version`,
  by_commits: ({ a, b }) => `${a} and ${b} are compared by the commits after their tag`,
  by_build: ({ a, b }) => `${a} and ${b} are builds of one version`,
  by_date: ({ a, b }) => `${a} and ${b} are compared as dates`,
  by_number: ({ a, b }) => `${a} and ${b} are compared as numbers`,
  by_first_deploy: ({ a, b }) => `the names do not tell; ${a} and ${b} are compared by their first deploy`,
  deployed_before_hot_fix: ({ a, b }) =>
    `of ${a} and ${b}, the higher version was deployed first, so it does not contain the lower one`,
  other_package: ({ a, b }) => `${a} and ${b} are releases of different packages`,
  outlier: ({ a, b }) => `one of ${a} and ${b} was never deployed, is far ahead, and few sessions have it`,
  no_deploy: ({ a, b }) => `the names do not tell, and it is not known when ${a} and ${b} were first deployed`,
}

const de: Words = {
  same_release: ({ a }) => `beide sind ${a}`,
  by_version: ({ a, b }) => `${a} und ${b} werden als Versionen verglichen`,
  by_pre_release: ({ a, b }) => `${a} und ${b} werden als Vorabversionen einer Version verglichen`,
  by_commits: ({ a, b }) => `${a} und ${b} werden nach den Commits seit ihrem Tag verglichen`,
  by_build: ({ a, b }) => `${a} und ${b} sind Builds einer Version`,
  by_date: ({ a, b }) => `${a} und ${b} werden als Daten verglichen`,
  by_number: ({ a, b }) => `${a} und ${b} werden als Zahlen verglichen`,
  by_first_deploy: ({ a, b }) =>
    `die Namen sagen es nicht; ${a} und ${b} werden nach ihrem ersten Deployment verglichen`,
  deployed_before_hot_fix: ({ a, b }) =>
    `von ${a} und ${b} wurde die höhere Version zuerst ausgeliefert, enthält die niedrigere also nicht`,
  other_package: ({ a, b }) => `${a} und ${b} sind Releases verschiedener Pakete`,
  outlier: ({ a, b }) => `eines von ${a} und ${b} wurde nie ausgeliefert, ist weit voraus und nur in wenigen Sitzungen`,
  no_deploy: ({ a, b }) =>
    `die Namen sagen es nicht, und es ist nicht bekannt, wann ${a} und ${b} zuerst ausgeliefert wurden`,
}

const fr: Words = {
  same_release: ({ a }) => `les deux sont ${a}`,
  by_version: ({ a, b }) => `${a} et ${b} sont comparées comme des numéros de version`,
  by_pre_release: ({ a, b }) => `${a} et ${b} sont comparées comme des préversions d’une même version`,
  by_commits: ({ a, b }) => `${a} et ${b} sont comparées d’après les commits qui suivent leur tag`,
  by_build: ({ a, b }) => `${a} et ${b} sont des builds d’une même version`,
  by_date: ({ a, b }) => `${a} et ${b} sont comparées comme des dates`,
  by_number: ({ a, b }) => `${a} et ${b} sont comparées comme des nombres`,
  by_first_deploy: ({ a, b }) =>
    `les noms ne le disent pas ; ${a} et ${b} sont comparées d’après leur premier déploiement`,
  deployed_before_hot_fix: ({ a, b }) =>
    `entre ${a} et ${b}, la version supérieure a été déployée en premier, elle ne contient donc pas l’autre`,
  other_package: ({ a, b }) => `${a} et ${b} sont des versions de paquets différents`,
  outlier: ({ a, b }) =>
    `entre ${a} et ${b}, l’une n’a jamais été déployée, est très en avance et concerne peu de sessions`,
  no_deploy: ({ a, b }) =>
    `les noms ne le disent pas, et la date du premier déploiement n’est pas connue pour ${a} et ${b}`,
}

const LANGUAGES = { en, de, fr }

/** Why two releases are related as they are, in words. */
export function releaseReasonText({ code, params }: ReleaseReason, language: keyof typeof LANGUAGES = 'en'): string {
  return LANGUAGES[language][code](params)
}
