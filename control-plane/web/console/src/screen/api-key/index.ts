export type { NewKeyReply } from './form.tsx'
