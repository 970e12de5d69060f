/** A message is larger than the bus takes, now or later. */
export class TooLarge extends Error {}
