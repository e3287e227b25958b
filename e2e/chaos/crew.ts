import { ROLE } from '../../packages/domain/src/account/role.ts'
import type { Crew } from './order-work.ts'
import { Person, type Studio } from './person.ts'

const ROLES: Readonly<Record<keyof Crew, number>> = {
  padmin: ROLE.projectAdministrator,
  tadmin: ROLE.translationAdministrator,
  translator: ROLE.translator,
  proofreader: ROLE.proofreader,
  reviewer: ROLE.proofreader,
  typesetter: ROLE.typesetter,
  visual: ROLE.visualReviewer,
}

const createPerson = async (
  studio: Studio,
  root: Person,
  name: string,
  role: number,
): Promise<Person> => {
  const { initialPassword } = await root.do('POST', '/accounts', { name, roles: [role] })
  const person = new Person(studio, name, initialPassword)
  await person.changePassword(`Wave82${name}Foam`)
  return person
}

/** Signs in with root's one-time password and makes an account for each part of the work. */
export const createCrew = async (studio: Studio, rootPassword: string): Promise<Crew> => {
  const root = new Person(studio, 'root', rootPassword)
  await root.changePassword('Tide64rootSpray')
  const made = await Promise.all(
    Object.entries(ROLES).map(
      async ([name, role]) => [name, await createPerson(studio, root, name, role)] as const,
    ),
  )
  return Object.fromEntries(made) as unknown as Crew
}
