import { linksTo } from '../mailed-link/index.ts'

export const INVITATION_LINKS = linksTo('/invitation')
