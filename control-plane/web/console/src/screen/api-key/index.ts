export type { NewKeyReply } from './secret.tsx'
