import { ROLE, type RoleName } from '@panelflow/domain/account/role.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Send, TestAnswer, TestApp, TestPerson } from '../test-app.ts'

/** Two people for every seat that can be handed over, and one of each administrator. */
const CAST: readonly RoleName[] = [
  'projectAdministrator',
  'translationAdministrator',
  'translator',
  'translator',
  'proofreader',
  'proofreader',
  'proofreader',
  'visualReviewer',
  'visualReviewer',
  'typesetter',
  'typesetter',
]

export interface Participant {
  readonly id: string
  readonly actor: Actor
  readonly send: Send
}

const SESSION_OVER = new Set([40101, 40102])

/** Signs in again by itself: a walk lasts longer than an access token. */
const lasting = async (app: TestApp, person: TestPerson, role: RoleName): Promise<Send> => {
  let send = await app.as(person, role)
  return async (...request): Promise<TestAnswer> => {
    const answer = await send(...request)
    if (!SESSION_OVER.has(answer.code)) return answer
    send = await app.as(person, role)
    return await send(...request)
  }
}

export const createParticipants = async (app: TestApp): Promise<readonly Participant[]> => {
  const all: Participant[] = []
  for (const [place, role] of CAST.entries()) {
    const person = await app.addPerson({
      name: `walker ${place}`,
      roles: [role],
      languages: ['en'],
    })
    const actor: Actor = {
      accountId: person.id,
      isRoot: false,
      roles: [ROLE[role]],
      actingRole: ROLE[role],
    }
    all.push({ id: person.id, actor, send: await lasting(app, person, role) })
  }
  return all
}

/** The first with the role. */
export const findParticipant = (all: readonly Participant[], role: RoleName): Participant => {
  const found = all.find(({ actor }) => actor.actingRole === ROLE[role])
  if (found === undefined) throw new Error(`nobody is ${role}`)
  return found
}
