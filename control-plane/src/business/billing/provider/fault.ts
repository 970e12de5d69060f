/**
 * The payment provider did not do what it was asked. `away`: not now, a retry helps. `declined`: the payment did not
 * succeed. `refused`: it does not accept the request, such as for a wrong key.
 */
export class ProviderFault extends Error {
  readonly kind: 'away' | 'declined' | 'refused'
  constructor(kind: ProviderFault['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
