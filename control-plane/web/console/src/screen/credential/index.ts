export { CredentialList } from './list.tsx'
export { Scopes, ScopesField } from './scopes.tsx'
