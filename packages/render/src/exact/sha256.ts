/**
 * SHA-256 (FIPS 180-4) in plain TypeScript: the Web's own is asynchronous and Node's is not in the
 * browser, but bitmaps and layout inputs are fingerprinted in the middle of synchronous work on
 * both sides.
 */
const ROUND = Uint32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
)

function mixBlock(state: Int32Array, words: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const a = at(words, i - 15)
    const b = at(words, i - 2)
    const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3)
    const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10)
    words[i] = (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0
  }
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(words, i)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const next = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = (at(state, i) + (next[i] ?? 0)) | 0
}

function at(words: Int32Array | Uint32Array, index: number): number {
  return words[index] as number
}

/** Hash of the concatenation of `parts`, as 64 lower-case hex digits. */
export function sha256(...parts: readonly Uint8Array[]): string {
  const state = Int32Array.of(
    0x6a09e667,
    0xbb67ae85,
    0x3c6ef372,
    0xa54ff53a,
    0x510e527f,
    0x9b05688c,
    0x1f83d9ab,
    0x5be0cd19,
  )
  const words = new Int32Array(64)
  const block = new Uint8Array(64)
  const blockView = new DataView(block.buffer)
  let filled = 0
  let length = 0
  const takeBlock = (view: DataView, offset: number): void => {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + i * 4)
    mixBlock(state, words)
  }
  for (const part of parts) {
    length += part.length
    let from = 0
    if (filled > 0) {
      from = Math.min(64 - filled, part.length)
      block.set(part.subarray(0, from), filled)
      filled += from
      if (filled < 64) continue
      takeBlock(blockView, 0)
      filled = 0
    }
    const view = new DataView(part.buffer, part.byteOffset, part.byteLength)
    for (; from + 64 <= part.length; from += 64) takeBlock(view, from)
    block.set(part.subarray(from), 0)
    filled = part.length - from
  }
  block.fill(0, filled)
  block[filled] = 0x80
  if (filled > 55) {
    takeBlock(blockView, 0)
    block.fill(0)
  }
  blockView.setUint32(56, Math.floor(length / 0x20000000))
  blockView.setUint32(60, (length << 3) >>> 0)
  takeBlock(blockView, 0)
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

const encoder = new TextEncoder()

/** Hash of a string's UTF-8 bytes. */
export function sha256Text(text: string): string {
  return sha256(encoder.encode(text))
}
