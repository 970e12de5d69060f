/** A message is larger than the bus will ever accept. */
export class TooLarge extends Error {}
