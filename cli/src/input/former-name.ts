import { Option } from 'commander'

/** An option under its former flags, which scripts may use and the help does not show. It sets the attribute. */
export function formerName(flags: string, attribute: string): Option {
  const option = new Option(flags).hideHelp()
  option.attributeName = () => attribute
  return option
}
