import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { addAccount, type TestAccount } from './account.ts'
import type { SharedWorld } from './shared.ts'

/** A response to a directory. */
export interface ScimAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever JSON the server answered.
  body: any
  headers: Headers
}

/** A directory that manages its own account. It sends whatever a test tells it to, however malformed. */
export class Directory {
  readonly account: TestAccount
  readonly id: string
  token: string
  readonly #world: Pick<SharedWorld, 'url'>

  constructor(world: Pick<SharedWorld, 'url'>, account: TestAccount, id: string, token: string) {
    this.#world = world
    this.account = account
    this.id = id
    this.token = token
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ScimAnswer> {
    const response = await fetch(`${this.#world.url}/scim/v2/${this.id}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers }
  }

  patch(path: string, ...Operations: object[]): Promise<ScimAnswer> {
    return this.send('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
  }

  /** Creates a user, and returns its id. */
  async addUser(userName: string, more: object = {}): Promise<string> {
    const { status, body } = await this.send('POST', '/Users', { schemas: [USER], userName, ...more })
    if (status !== 201) throw new Error(`the user was not created: ${JSON.stringify(body)}`)
    return body.id
  }

  /** Creates a group, and returns its id. */
  async addGroup(displayName: string, ids: readonly string[] = []): Promise<string> {
    const members = ids.map(value => ({ value }))
    const { status, body } = await this.send('POST', '/Groups', { schemas: [GROUP], displayName, members })
    if (status !== 201) throw new Error(`the group was not created: ${JSON.stringify(body)}`)
    return body.id
  }

  /** Reads a member from the account. */
  async member(id: string) {
    return (await this.account.call(routes.listMembers)).body.find(member => member.id === id)
  }
}

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

type Settings = {
  group_roles?: Record<string, 'super_admin' | 'admin' | 'member' | 'auditor' | 'viewer'>
}

/** Connects a directory to an account, by default to a new one. */
export async function addDirectory(
  world: SharedWorld,
  settings: Settings = {},
  given?: TestAccount,
): Promise<Directory> {
  const account = given ?? (await addAccount(world, `directory ${crypto.randomUUID().slice(0, 8)}`))
  const { body } = await account.call(routes.createScimConnection, { body: { display_name: 'Example', ...settings } })
  return new Directory(world, account, body.connection.connection_id, body.bearer_token)
}
