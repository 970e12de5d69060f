/** Thrown for a message that is larger than the bus will ever accept. */
export class TooLarge extends Error {}
