import type { RoleName } from '@panelflow/domain/account/role.ts'
import type { Send, TestApp } from './test-app.ts'

const SEATS = {
  pa: 'projectAdministrator',
  ta: 'translationAdministrator',
  translator: 'translator',
  translator2: 'translator',
  proofreader: 'proofreader',
  reviewer: 'proofreader',
  visual: 'visualReviewer',
  typesetter: 'typesetter',
} as const satisfies Record<string, RoleName>

type Who = keyof typeof SEATS

export type StudioPeople = Readonly<Record<Who, Send>> & { readonly ids: Readonly<Record<Who, string>> }

/** A signed-in person for every seat; `pa`, `ta`, … send requests as them. */
export const studioPeople = async (app: TestApp): Promise<StudioPeople> => {
  const sends: Partial<Record<Who, Send>> = {}
  const ids: Partial<Record<Who, string>> = {}
  for (const [who, role] of Object.entries(SEATS) as [Who, RoleName][]) {
    const person = await app.addPerson({ name: who, roles: [role], languages: ['en'] })
    sends[who] = await app.as(person, role)
    ids[who] = person.id
  }
  return { ...(sends as Record<Who, Send>), ids: ids as Record<Who, string> }
}
