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

type PersonName = keyof typeof SEATS

export type StudioPeople = Readonly<Record<PersonName, Send>> & {
  readonly ids: Readonly<Record<PersonName, string>>
}

/** A signed-in person for every seat; `pa`, `ta`, … send requests as them. */
export const studioPeople = async (app: TestApp): Promise<StudioPeople> => {
  const sends: Partial<Record<PersonName, Send>> = {}
  const ids: Partial<Record<PersonName, string>> = {}
  for (const [seat, role] of Object.entries(SEATS) as [PersonName, RoleName][]) {
    const person = await app.addPerson({ name: seat, roles: [role], languages: ['en'] })
    sends[seat] = await app.as(person, role)
    ids[seat] = person.id
  }
  return { ...(sends as Record<PersonName, Send>), ids: ids as Record<PersonName, string> }
}
