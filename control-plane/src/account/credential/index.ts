export { type CredentialSort, createCredentials, rememberOwners } from './remember.ts'
