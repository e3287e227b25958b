/** Repeatable text in Han characters, as frequent as they are in use. */

/** Han characters in use. */
const ALPHABET = 3000
const FIRST = 0x4e00

/** Repeatable numbers 0..1 (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Zipf: the n-th character is about 1/n as frequent as the first. */
export const drawHan = (random: () => number): string =>
  String.fromCodePoint(FIRST + Math.floor(Math.exp(random() * Math.log(ALPHABET))) - 1)
