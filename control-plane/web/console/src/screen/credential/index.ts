export { KeySecret } from './key-secret.tsx'
export { CredentialList } from './list.tsx'
export { NewCredential } from './new.tsx'
export { Scopes, ScopesField } from './scopes.tsx'
