const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** A directory that sends numbered users. */
export class BenchDirectory {
  readonly #base: string
  readonly #headers: Record<string, string>
  readonly #ids: string[] = []
  #group = ''

  constructor(base: string, token: string) {
    this.#base = base
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
  }

  async create(n: number): Promise<void> {
    const { id } = await this.#send<{ id: string }>('POST', '/Users', userOf(n))
    this.#ids.push(id)
  }

  async createGroup(): Promise<void> {
    const group = { schemas: [GROUP], displayName: 'Everybody', members: this.#members() }
    this.#group = (await this.#send<{ id: string }>('POST', '/Groups?excludedAttributes=members', group)).id
  }

  /** Does what a sync without changes does: looks the user up, and sends them again. */
  async sync(n: number): Promise<void> {
    const user = userOf(n)
    const found = await this.#send<{ Resources: { id: string }[] }>(
      'GET',
      `/Users?filter=userName eq "${user.userName}"`,
    )
    await this.#send('PUT', `/Users/${found.Resources[0]?.id}`, user)
  }

  async addToGroup(): Promise<void> {
    const Operations = [{ op: 'Add', path: 'members', value: this.#members() }]
    await this.#send('PATCH', `/Groups/${this.#group}?excludedAttributes=members`, { Operations })
  }

  #members(): { value: string }[] {
    return this.#ids.map(value => ({ value }))
  }

  async #send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(encodeURI(this.#base + path), {
      method,
      headers: this.#headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path.slice(0, 100)}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
}

function userOf(n: number) {
  const userName = `user-${n}@example.com`
  return {
    schemas: [USER],
    userName,
    externalId: `external-${n}`,
    active: true,
    displayName: `User ${n}`,
    name: { givenName: 'User', familyName: String(n) },
    emails: [{ type: 'work', value: userName, primary: true }],
  }
}
