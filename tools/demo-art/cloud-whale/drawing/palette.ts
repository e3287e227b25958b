/** The colours of the comic. Night is blue and violet, everything that is alive or lit is warm. */
export const INK = '#2a2145'

export const SKIN = {
  base: '#ffe3d1',
  shade: '#f2b7a6',
  deep: '#e39a90',
  blush: '#ff8f8a',
} as const
export const HAIR = {
  base: '#3f539a',
  dark: '#2a3870',
  deep: '#1d2752',
  light: '#7c9de4',
  glint: '#c6dbff',
} as const
export const COAT = {
  base: '#ffcb45',
  light: '#ffe28a',
  shade: '#e59a2e',
  deep: '#bf7425',
  lining: '#fff1cf',
} as const
export const SHIRT = { base: '#f4f6ff', stripe: '#4a5fa5' } as const
export const BOOT = { base: '#d9534a', shade: '#a93a42', light: '#f58a78' } as const
export const BRASS = {
  base: '#d99a3d',
  light: '#ffd98a',
  shade: '#9c6427',
  deep: '#6b4120',
} as const
export const FLAME = { core: '#fffbe0', warm: '#ffd765', edge: '#ff9a3c' } as const
export const WHALE = {
  light: '#f3f8ff',
  base: '#cfe0ff',
  mid: '#9fb6f4',
  shade: '#7f86d8',
  deep: '#5f5ab0',
  blush: '#ff9fbb',
} as const
export const NIGHT = {
  top: '#0c1236',
  high: '#1b2463',
  mid: '#34408f',
  low: '#6a6fc0',
  rim: '#a9a3e0',
} as const
export const SEA = { far: '#3a4a9a', near: '#16205a', foam: '#c6d6ff', light: '#ffe9a8' } as const
export const STONE = {
  light: '#8b8cc0',
  base: '#56578f',
  shade: '#363768',
  deep: '#22224a',
} as const
export const WOOD = {
  light: '#c78b5a',
  base: '#96603c',
  shade: '#67402f',
  deep: '#432a2a',
} as const
export const WALL = {
  light: '#fff3e2',
  base: '#e9dff0',
  shade: '#a79ccb',
  red: '#d9505a',
  redShade: '#93344f',
} as const
export const DAWN = {
  top: '#5b6fc4',
  high: '#9a8fd6',
  mid: '#f3a9b6',
  low: '#ffd29b',
  rim: '#fff1c9',
} as const
