import { defineWords } from './language.ts'

export const ATTRIBUTE_FILTER = defineWords({
  en: {
    filters: 'Attributes',
    key: 'Attribute',
    value: 'Value',
    add: 'Add',
    remove: (key: string, value: string) => `Remove ${key} = ${value}`,
    how: 'Put ! before a value to exclude it. * means any text.',
  },
  de: {
    filters: 'Attribute',
    key: 'Attribut',
    value: 'Wert',
    add: 'Hinzufügen',
    remove: (key: string, value: string) => `${key} = ${value} entfernen`,
    how: '! vor einem Wert schließt ihn aus, * steht für beliebigen Text.',
  },
  fr: {
    filters: 'Attributs',
    key: 'Attribut',
    value: 'Valeur',
    add: 'Ajouter',
    remove: (key: string, value: string) => `Retirer ${key} = ${value}`,
    how: '! devant une valeur l’exclut, * remplace n’importe quel texte.',
  },
})
