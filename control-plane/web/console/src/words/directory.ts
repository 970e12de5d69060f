import { defineWords } from './language.ts'

/** The groups of a directory, and the roles assigned by them. */
export const DIRECTORY = defineWords({
  en: {
    group: 'Group name',
    groupNumber: (number: number) => `Group ${number}`,
    roleNumber: (number: number) => `Role of group ${number}`,
    dropNumber: (number: number) => `Remove group ${number}`,
    addGroup: 'Add a group',
  },
  de: {
    group: 'Name der Gruppe',
    groupNumber: (number: number) => `Gruppe ${number}`,
    roleNumber: (number: number) => `Rolle der Gruppe ${number}`,
    dropNumber: (number: number) => `Gruppe ${number} entfernen`,
    addGroup: 'Gruppe hinzufügen',
  },
  fr: {
    group: 'Nom du groupe',
    groupNumber: (number: number) => `Groupe ${number}`,
    roleNumber: (number: number) => `Rôle du groupe ${number}`,
    dropNumber: (number: number) => `Retirer le groupe ${number}`,
    addGroup: 'Ajouter un groupe',
  },
})
