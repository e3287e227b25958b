/** How a call reaches into a team, and who gets through. */
import type { Team, TeamSeat } from './team.ts'

export interface Reach {
  /** by name of the path's parameters */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  /** for signed addresses: what is signed, and what follows it */
  readonly signed?: { readonly folder: string; readonly rest?: string }
}

export interface Recipe {
  /**
   * who of the team, or which administrator, gets through: proves that the call reaches what it is
   * about
   */
  readonly holder: TeamSeat | 'pa' | 'ta'
  /**
   * `organisation`: nobody outside; `owner`: nobody but the holder, administrators neither;
   * `anybody`: the table says all, here is why
   */
  readonly for: 'organisation' | 'owner' | 'anybody'
  readonly why?: string
  readonly into: (team: Team) => Reach
  /**
   * ids of one's own team with a child of the other's: must come to nothing although the parent is
   * one's own
   */
  readonly mixed?: (mine: Team, theirs: Team) => Reach
}

export const order = ({ orderId }: Team): Reach => ({ params: { orderId } })

export const chapter = ({ chapterId }: Team): Reach => ({ params: { chapterId } })

export const withBody =
  (reach: (team: Team) => Reach, body: (team: Team) => unknown) =>
  (team: Team): Reach => ({ ...reach(team), body: body(team) })

export const empty = () => ({})

export const createTeamRecipe = (
  holder: Recipe['holder'],
  into: Recipe['into'],
  mixed?: Recipe['mixed'],
): Recipe => ({
  holder,
  for: 'organisation',
  into,
  ...(mixed ? { mixed } : {}),
})

export const administrators = (
  holder: 'pa' | 'ta',
  into: Recipe['into'],
  mixed?: Recipe['mixed'],
): Recipe => createTeamRecipe(holder, into, mixed)

export const ownView = (into: Recipe['into']): Recipe => ({
  holder: 'translator',
  for: 'owner',
  into,
})
