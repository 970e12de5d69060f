import type { BROWSER } from '../en/browser.ts'
import type { Translated } from '../words.ts'

export const BROWSER_FR: Translated<typeof BROWSER> = {
  'browser.script': 'script',
  'browser.too_slow': 'Le script a dépassé son délai et a été arrêté.',
  'browser.stopped': 'L’agent a été arrêté.',
  'browser.no_sandbox': 'Cet agent n’a pas pu créer de bac à sable : {error}',
  'browser.sandbox_ended': 'Le bac à sable s’est terminé avant le script : {error}',
  'browser.sandbox_ended_silently': 'Le bac à sable s’est terminé avant le script, sans message.',
  'browser.nothing_ran': 'Aucun test n’a été exécuté : le script les a tous ignorés.',
  'browser.no_error': 'Le script a échoué sans message d’erreur.',
  'browser.no_test': 'Le script ne contient aucun test.',
  'browser.only': 'Le script contient un test avec .only, ses autres tests ne seraient pas exécutés : retirez .only.',
  'browser.import':
    'Un contrôle tient en un seul fichier, « {file} » ne peut donc pas être importé : placez son contenu dans le script.',
  'browser.no_baseline':
    'Aucune référence n’est acceptée pour {names}. Acceptez ce qu’une exécution de ce contrôle a vu ; les exécutions suivantes y seront comparées.',
  'browser.no_baselines':
    'Aucune référence n’est acceptée pour {names} et {more} de plus. Acceptez ce qu’une exécution de ce contrôle a vu ; les exécutions suivantes y seront comparées.',
  'browser.no_baseline_offered':
    'Aucune référence acceptée ne permet la comparaison, et cette assertion n’en propose aucune. Comparez une fois avec une assertion sans négation, sous un nom situé dans son dossier.',
  'browser.empty_snapshot': 'L’instantané du script est vide, rien n’a donc été comparé.',
  'browser.unawaited': 'Rien n’a été comparé : le test s’est terminé avant « {title} ». Placez await devant.',
  'browser.unlooked': 'Rien n’a été comparé : un test censé échouer s’est terminé avant une assertion. {error}',
  'browser.other_browser': '{browser} n’est pas disponible : les contrôles par navigateur s’exécutent dans Chromium.',
  'browser.memory': 'Le script a utilisé plus de {mebibytes} Mio de mémoire.',
  'browser.connections': 'Le script a été arrêté : il a établi plus de {most} connexions en une exécution.',
  'browser.refusals': 'Le script a été arrêté : il a envoyé plus de {most} requêtes non autorisées en une exécution.',
  'browser.traffic': 'Le script a été arrêté : il a produit plus de {mebibytes} Mio de trafic en une exécution.',
  'browser.unavailable': 'Cet agent ne peut pas exécuter de contrôles par navigateur : {error}',
  'browser.no_baselines_here': 'Cet agent n’a pas pu obtenir les références acceptées : {error}',
  'browser.no_longer': 'Cet agent ne peut plus démarrer de navigateur : {error}',
}
