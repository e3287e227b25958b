import { ROLE, type RoleName } from './role.ts'

/** Screens that tell people of a role what they do there first. */
export const HINT_PLACES = ['home', 'workspace'] as const
export type HintPlace = (typeof HINT_PLACES)[number]

export type FirstHint = `${HintPlace}_${RoleName}`

const ROLE_NAMES = Object.keys(ROLE) as RoleName[]

/** Hints for the first use of a screen, each dismissed by a person once for all. */
export const FIRST_HINTS: readonly FirstHint[] = HINT_PLACES.flatMap((place) =>
  ROLE_NAMES.map((role): FirstHint => `${place}_${role}`),
)
