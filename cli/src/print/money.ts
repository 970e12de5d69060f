/** An amount with its currency: `29.00 EUR`. `amount` is in the smallest unit, of which a currency has 0 to 3 digits. */
export function money(amount: number, currency: string): string {
  const code = currency.toUpperCase()
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return `${(amount / 10 ** digits).toFixed(digits)} ${code}`
}
