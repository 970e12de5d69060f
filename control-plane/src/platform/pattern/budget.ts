/*
 * The bounds of customers' patterns. RE2 takes linear time, which is no bound: a program of 5,000 instructions on 2 MB of
 * text takes 100 s. So work is counted in steps, before it is done: reading a character costs one step for each
 * instruction of the program. A step takes 1 ns with ordinary patterns, and up to 25 ns with hostile ones (measured).
 */

/** The most characters of a pattern, as given and once a grok pattern is expanded: it compiles in 0.3 s. */
export const LONGEST_PATTERN = 20_000
/** The most instructions of a program. Patterns of people have 10 to 100, a grok pattern of an access log 400. */
export const MOST_INSTRUCTIONS = 5_000
/** The most characters of a text that ingest admits, and that a text may grow to. */
export const LONGEST_TEXT = 65_536
/** One text and one pattern: at most 0.5 s. A pattern that can exceed it with the longest text cannot be saved. */
export const MOST_STEPS_OF_TEXT = 20_000_000
/** All patterns of one batch. Ten rules of 30 instructions on 4 MB take 300 million, since most texts are only tested. */
export const MOST_STEPS_OF_BATCH = 400_000_000
/** All samples with which a pattern is tested: at most 1.3 s. */
export const MOST_STEPS_OF_SAMPLES = 50_000_000
/** After so many steps, another account has its turn. */
export const MOST_STEPS_OF_TURN = 20_000_000

/** Starting a search costs this much besides the program, however short the text is. */
export const STEPS_OF_SEARCH = 64
/** A character that a replacement or a group adds costs memory: a batch can add 16 MB. */
export const STEPS_OF_OUTPUT = 25
/** A test without groups runs on an automaton: it costs a quarter of a search, also if that has to be given up. */
export const SHARE_OF_TEST = 0.25

/** The characters that are sent to the thread at once: copying them takes less than a millisecond. */
export const MOST_CHARACTERS_OF_TURN = 250_000
/**
 * The thread is ended if a turn takes longer (real milliseconds). Its steps take a second at most, and ten on a machine
 * with too much to do: this is for what steps do not count.
 */
export const LONGEST_TURN_MS = 10_000
/** The most waiting turns of an account, and of all. */
export const MOST_WAITING_OF_ACCOUNT = 8
export const MOST_WAITING = 1_000

/** The most compiled patterns in the thread. The automaton of each may take 8 MB. */
export const MOST_COMPILED = 24
/** The most memory of the thread (MB): it ends when it needs more. */
export const MOST_MEMORY_MB = 384
