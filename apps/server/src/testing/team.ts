/** Five people of one order, and the ids of everything that is theirs. */
import type { RoleName } from '@panelflow/domain/account/role.ts'
import type { Send, TestApp, TestPerson } from './test-app.ts'

export const SEATS = {
  translator: ['translator_id', 'translator'],
  proofreader: ['proofreader_id', 'proofreader'],
  reviewer: ['reviewer_id', 'proofreader'],
  typesetter: ['typesetter_id', 'typesetter'],
  visual_reviewer: ['visual_reviewer_id', 'visualReviewer'],
} as const satisfies Readonly<Record<string, readonly [string, RoleName]>>
export type TeamSeat = keyof typeof SEATS
export const TEAM_SEATS = Object.keys(SEATS) as TeamSeat[]

export interface Member extends TestPerson {
  readonly send: Send
  readonly sessionId: string
}

export interface Team {
  /** stands in every title and text of this team, and nowhere else */
  readonly mark: string
  readonly people: Readonly<Record<TeamSeat, Member>>
  /** held the typesetter's seat before */
  readonly former: Member
  readonly orderId: string
  readonly chapterId: string
  readonly pageId: string
  readonly sourceChapterId: string
  readonly bookId: string
  readonly image: string
  readonly outputId: string
  readonly uploadId: string
  readonly intakeId: string
  readonly fixItemId: string
  readonly checkRequestId: string
  readonly snapshotId: string
  /** of the typesetter */
  readonly erasureId: string
  readonly exportId: string
  readonly exportFileId: string
  readonly notificationId: string
  readonly deviceId: string
  readonly tokenId: string
  readonly commentId: string
  readonly attachmentId: string
  readonly gradeId: string
  /** own view of the order list of the translator */
  readonly viewId: string
  /** of the project administrator */
  readonly bulkRunId: string
  /** a replacement of the translator, stopped */
  readonly replacementId: string
  /** own style of the typesetter */
  readonly styleId: string
  /** of the book */
  readonly characterId: string
}

/** A team before it has anything but its order. */
export type Made = Pick<
  Team,
  'mark' | 'people' | 'former' | 'orderId' | 'chapterId' | 'pageId' | 'sourceChapterId'
>

export const aMember = async (
  app: TestApp,
  name: string,
  roles: readonly RoleName[],
): Promise<Member> => {
  const person = await app.addPerson({ name, roles, languages: ['en'] })
  const send = await app.as(person)
  return { ...person, send, sessionId: (await send('GET', '/user/info')).data.refreshToken }
}
